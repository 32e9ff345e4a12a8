#include "playback/user_agent_versions.h"

#include <CppUTest/TestHarness.h>

namespace {

struct Agent {
  const char *browser, *system;  // "": not told
  const char* text;
};

// clang-format off
const Agent kAgents[] = {
    // Desktops
    {"131", "", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36"},
    {"130", "", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.2849.80"},
    {"18", "", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763"},
    {"114", "", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 OPR/114.0.0.0"},
    {"132", "", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0"},
    {"109", "8.1", "Mozilla/5.0 (Windows NT 6.3; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36"},
    {"115", "7", "Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:109.0) Gecko/20100101 Firefox/115.0"},
    {"", "", "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko"},
    {"", "", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36 Vivaldi/6.6.3271.57"},
    {"", "XP", "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 5.1)"},
    {"", "XP", "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 5.2; WOW64)"},
    {"", "2000", "Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.01)"},
    {"12", "7", "Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18"},
    {"18", "", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15"},
    {"131", "", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36"},
    {"125", "14.4", "Mozilla/5.0 (Macintosh; Intel Mac OS X 14.4; rv:125.0) Gecko/20100101 Firefox/125.0"},
    {"", "14.4", "AppleCoreMedia/1.0.0.23E224 (Macintosh; U; Intel Mac OS X 14_4_1; en_us)"},
    {"132", "", "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"},
    {"124", "", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/124.0.6367.60 Safari/537.36"},
    {"124", "", "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36"},
    {"14", "10.14", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.1.2 Safari/605.1.15"},
    {"132", "", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0"},
    {"86", "", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.16; rv:86.0) Gecko/20100101 Firefox/86.0"},
    {"26", "", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15"},
    {"", "10.15", "AppleCoreMedia/1.0.0.19H2 (Macintosh; U; Intel Mac OS X 10_15_7; en_us)"},
    // Phones
    {"18", "18.6", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1"},
    {"18", "18.7", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.7 Mobile/15E148 Safari/604.1"},
    {"26", "26.0", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1"},
    {"26", "26.2", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.2 Mobile/15E148 Safari/604.1"},
    {"27", "27.1", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/27.1 Mobile/15E148 Safari/604.1"},
    {"141", "26.0", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 EdgiOS/141.0.3537.99 Mobile/15E148 Safari/605.1.15"},
    {"141", "26.1", "Mozilla/5.0 (iPhone; CPU iPhone OS 26_1_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 EdgiOS/141.0.3537.99 Mobile/15E148 Safari/605.1.15"},
    {"140", "", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 EdgiOS/140.0.3485.94 Mobile/15E148 Safari/605.1.15"},
    {"141", "", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1"},
    {"141", "26.0", "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1"},
    {"145", "", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15"},
    {"", "", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"},
    {"", "26.0", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/23A341 [FBAN/FBIOS;FBAV/530.0.0.38.75;FBDV/iPhone17,1;FBMD/iPhone;FBSN/iOS;FBSV/26.0;FBSS/3]"},
    {"", "26.0", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/23A355 Instagram 401.0.0.23.80 (iPhone17,1; iOS 26_0_1; de_DE; de; scale=3.00; 1206x2622; 797102222)"},
    {"", "16.4", "ExampleTV/4.2 iOS 16.4.1 iPhone"},
    {"", "18.6", "ExampleTV/4.2 (iPhone; iOS 18.6; Scale/3.00)"},
    {"", "18.6", "AppleCoreMedia/1.0.0.22G86 (iPhone; U; CPU OS 18_6 like Mac OS X; de_de)"},
    {"135", "", "Mozilla/5.0 (Android 10; Mobile; rv:135.0) Gecko/135.0 Firefox/135.0"},
    {"17", "17.4", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Mobile/15E148 Safari/604.1"},
    {"124", "17.4", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/124.0.6367.71 Mobile/15E148 Safari/604.1"},
    {"125", "14.4", "Mozilla/5.0 (iPhone; CPU iPhone OS 14_4_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/125.0 Mobile/15E148 Safari/605.1.15"},
    {"123", "17.4", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 EdgiOS/123.0.2420.108 Mobile/15E148 Safari/604.1"},
    {"4", "17.4", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Mobile/15E148 Safari/604.1 OPT/4.6.1"},
    {"", "17.4", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21E236 [FBAN/FBIOS;FBAV/460.0.0.27.101;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS]"},
    {"", "17.5", "ExampleTV/4.2 (iPhone; iOS 17.5.1; Scale/3.00)"},
    {"", "17.0", "AppleCoreMedia/1.0.0.21A329 (iPhone; U; CPU OS 17_0 like Mac OS X; de_de)"},
    {"131", "", "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36"},
    {"24", "", "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36"},
    {"123", "10", "Mozilla/5.0 (Linux; Android 10; HD1913) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.6312.118 Mobile Safari/537.36 EdgA/123.0.2420.102"},
    {"125", "14", "Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0"},
    {"36", "", "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16"},
    {"123", "13", "Mozilla/5.0 (Linux; Android 13; SM-G991B Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0.6312.118 Mobile Safari/537.36"},
    {"30", "4.4", "Mozilla/5.0 (Linux; Android 4.4.2; GT-I9505 Build/KOT49H) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/30.0.0.0 Mobile Safari/537.36"},
    {"15", "", "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15254"},
    {"2", "13", "ExoPlayerDemo/2.18.1 (Linux;Android 13) ExoPlayerLib/2.18.1"},
    {"1", "14", "com.example.player/1.4 (Linux;Android 14) AndroidXMedia3/1.3.1"},
    // Tablets
    {"12", "12.5", "Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1"},
    {"124", "", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/124 Version/11.1.1 Safari/605.1.15"},
    {"26", "26.1", "Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1"},
    {"26", "26.1", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1"},
    // Televisions, and what is connected to them
    {"", "", "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.128 Safari/537.36 WebAppManager"},
    {"87", "2022", "Mozilla/5.0 (Linux; webOS.TV-2022) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/87.0.4280.88 Safari/537.36"},
    {"", "6.0", "Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36"},
    {"2", "5.0", "Mozilla/5.0 (SMART-TV; Linux; Tizen 5.0) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/2.2 Chrome/63.0.3239.84 TV Safari/537.36"},
    {"", "12.5", "Roku/DVP-12.5 (12.5.0.4178-88)"},
    {"", "17.4", "AppleCoreMedia/1.0.0.21L580 (Apple TV; U; CPU OS 17_4 like Mac OS X; en_us)"},
    {"", "11.1", "AppleTV11,1/11.1"},
    {"90", "12", "Mozilla/5.0 (Linux; Android 12.0; Build/STTL.240206.002) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.225 Safari/537.36 CrKey/1.56.500000 DeviceType/AndroidTV"},
    // Programs
    {"8", "", "curl/8.5.0"},
    {"", "", "VLC/3.0.20 LibVLC/3.0.20"},
    {"", "", ""},
    {"", "", "\xFF\x01"},
    // No versions
    {"", "", "Mozilla/5.0 (Macintosh; Intel Mac OS X 1091) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15"},
    {"", "", "ExampleTV/4.2 (iPhone; iOS 171; Scale/3.00)"},
    {"", "", "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/ Safari/537.36"},
    {"", "", "Mozilla/5.0 (Macintosh; Intel Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Chrome/x Safari/605.1.15"},
    {"12345678", "", "Mozilla/5.0 (Linux; Android 12345.67; x) AppleWebKit/537.36 Chrome/12345678.0 Mobile Safari/537.36"},
    {"", "14", "Mozilla/5.0 (Linux; Android 14.123456; x) AppleWebKit/537.36 Chrome/123456789.0 Mobile Safari/537.36"},
};
// clang-format on

}  // namespace

TEST_GROUP(UserAgentVersions){};

TEST(UserAgentVersions, are_told_by_browsers_and_systems_unless_they_are_frozen) {
  for (const auto& agent : kAgents) {
    STRCMP_EQUAL_TEXT(agent.browser, playback::browser_version_of(agent.text).value_or("").c_str(), agent.text);
    STRCMP_EQUAL_TEXT(agent.system, playback::system_version_of(agent.text).value_or("").c_str(), agent.text);
  }
}
