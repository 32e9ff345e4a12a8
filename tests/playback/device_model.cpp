#include "playback/device_model.h"

#include <CppUTest/TestHarness.h>

namespace {

struct Agent {
  const char* model;  // "": not told
  const char* text;
};

// clang-format off
const Agent kAgents[] = {
    {"Pixel 8", "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205.004; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/121.0.6167.164 Mobile Safari/537.36"},
    {"SM-S918B", "Mozilla/5.0 (Linux; Android 13; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/112.0.0.0 Mobile Safari/537.36"},
    {"SM-G973U", "Mozilla/5.0 (Linux; Android 11; SAMSUNG SM-G973U) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/14.2 Chrome/87.0.4280.141 Mobile Safari/537.36"},
    {"Pixel 7", "Mozilla/5.0 (Linux; Android 13; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0.0.0 Mobile Safari/537.36"},
    {"moto g(7) power", "Mozilla/5.0 (Linux; Android 9; moto g(7) power) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/80.0.3987.99 Mobile Safari/537.36"},
    {"GT-I9100", "Mozilla/5.0 (Linux; U; Android 4.0.3; de-de; GT-I9100 Build/IML74K) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30"},
    {"NOH-AN00", "Mozilla/5.0 (Linux; Android 10; HarmonyOS; NOH-AN00) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/92.0.4515.105 HuaweiBrowser/12.0.4.300 Mobile Safari/537.36"},
    {"Redmi Note 8 Pro", "Dalvik/2.1.0 (Linux; U; Android 11; Redmi Note 8 Pro Build/RP1A.200720.011)"},
    {"SM-G991B", "Mozilla/5.0 (Linux; Android 13; SM-G991B Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0.6312.118 Mobile Safari/537.36 Instagram 326.0.0.42.90 Android (33/13; 480dpi; 1080x2176; samsung; SM-G991B)"},
    {"AFTKA", "Mozilla/5.0 (Linux; Android 9; AFTKA Build/PS7633.3445N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36"},
    {"BRAVIA 4K UR2", "Mozilla/5.0 (Linux; Android 10; BRAVIA 4K UR2 Build/QTG3.200305.006.S292) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"},
    {"Chromecast", "Mozilla/5.0 (Linux; Android 12.0; Build/STTL.240206.002) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.225 Safari/537.36 CrKey/1.56.500000 DeviceType/AndroidTV"},
    {"Chromecast", "Mozilla/5.0 (X11; Linux armv7l) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.225 Safari/537.36 CrKey/1.56.500000"},
    {"iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Mobile/15E148 Safari/604.1"},
    {"iPad", "AppleCoreMedia/1.0.0.21E236 (iPad; U; CPU OS 17_4_1 like Mac OS X; en_gb)"},
    {"iPad", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/124 Version/11.1.1 Safari/605.1.15"},
    {"Apple TV", "AppleCoreMedia/1.0.0.21L580 (Apple TV; U; CPU OS 17_4 like Mac OS X; en_us)"},
    {"Apple TV", "AppleTV11,1/11.1"},
    {"Roku 4640X", "Roku4640X/DVP-7.70 (297.70E00910A)"},
    {"Roku", "Roku/DVP-12.5 (12.5.0.4178-88)"},
    {"Roku", "Roku"},
    {"SMART-TV", "Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36"},
    {"SmartTV", "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.128 Safari/537.36 WebAppManager"},
    {"PlayStation 5", "Mozilla/5.0 (PlayStation; PlayStation 5/2.26) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15"},
    {"Xbox Series X", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/48.0.2564.82 Safari/537.36 Edge/20.02"},
    // None
    {"", "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36"},
    {"", "Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0"},
    {"", "com.example.player/1.4 (Linux;Android 14) AndroidXMedia3/1.3.1"},
    {"", "Instagram 326.0.0.42.90 Android (33/13; 480dpi; 1080x2176; samsung; SM-G991B)"},
    {"", "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16"},
    {"", "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15254"},
    {"", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36"},
    {"", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15"},
    {"", "Mozilla/5.0 (Linux; Android 14; \xE6\x89\x8B) AppleWebKit/537.36"},
    {"", "Mozilla/5.0 (Linux; Android 14; "},
    {"", "Android "},
    {"", ""},
};
// clang-format on

std::string model_called(const std::string& name) { return playback::as_device_model(name).value_or("none"); }

}  // namespace

TEST_GROUP(DeviceModel){};

TEST(DeviceModel, is_told_by_the_user_agent) {
  for (const auto& agent : kAgents) {
    STRCMP_EQUAL_TEXT(agent.model, playback::device_model_of(agent.text).value_or("").c_str(), agent.text);
  }
}

TEST(DeviceModel, is_told_whole) {
  const std::string model = "Galaxy Tab S9 Ultra (Wi-Fi) of a hotel";
  STRCMP_EQUAL(model.c_str(), model_called(model).c_str());
}

TEST(DeviceModel, is_printable_and_no_word_for_any_model) {
  STRCMP_EQUAL("Pixel 8", model_called(" Pixel 8 ").c_str());
  for (const char* name : {"", " ", "K", "Mobile", "SAMSUNG ", "a\nb", "\x7F", "\xC3\xA4"}) {
    STRCMP_EQUAL_TEXT("none", model_called(name).c_str(), name);
  }
}
