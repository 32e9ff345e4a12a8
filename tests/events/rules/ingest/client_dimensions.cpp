#include "events/rules/ingest/client_dimensions.h"

#include "support/mmdb_file.h"

#include <CppUTest/TestHarness.h>

using events::rules::client_of;
using playback::Dimension;

namespace {

struct Agent {
  const char *browser, *os, *device;  // device "": not told
  const char* text;
};

// clang-format off
const Agent kAgents[] = {
    // Desktops
    {"Chrome", "Windows", "desktop", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36"},
    {"Edge", "Windows", "desktop", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.2478.80"},
    {"Edge", "Windows", "desktop", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763"},
    {"Opera", "Windows", "desktop", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36 OPR/108.0.0.0"},
    {"Firefox", "Windows", "desktop", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0"},
    {"other", "Windows", "desktop", "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; Touch; .NET4.0C; Tablet PC 2.0; rv:11.0) like Gecko"},
    {"other", "Windows", "desktop", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/122.0.0.0 Safari/537.36 Vivaldi/6.6.3271.57"},
    {"Safari", "macOS", "desktop", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Safari/605.1.15"},
    {"Chrome", "macOS", "desktop", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36"},
    {"Firefox", "macOS", "desktop", "Mozilla/5.0 (Macintosh; Intel Mac OS X 14.4; rv:125.0) Gecko/20100101 Firefox/125.0"},
    {"Edge", "macOS", "desktop", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0"},
    {"AppleCoreMedia", "macOS", "desktop", "AppleCoreMedia/1.0.0.23E224 (Macintosh; U; Intel Mac OS X 14_4_1; en_us)"},
    {"WebView", "macOS", "desktop", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"},
    {"Firefox", "Linux", "desktop", "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0"},
    {"Chrome", "Linux", "desktop", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/124.0.6367.60 Safari/537.36"},
    {"other", "Linux", "desktop", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15"},
    {"Chrome", "ChromeOS", "desktop", "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36"},
    {"Firefox", "other", "desktop", "Mozilla/5.0 (X11; FreeBSD amd64; rv:125.0) Gecko/20100101 Firefox/125.0"},
    // Phones
    {"Safari", "iOS", "phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Mobile/15E148 Safari/604.1"},
    {"Chrome", "iOS", "phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/124.0.6367.71 Mobile/15E148 Safari/604.1"},
    {"Firefox", "iOS", "phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 14_4_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/125.0 Mobile/15E148 Safari/605.1.15"},
    {"Edge", "iOS", "phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 EdgiOS/123.0.2420.108 Mobile/15E148 Safari/604.1"},
    {"Opera", "iOS", "phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Mobile/15E148 Safari/604.1 OPT/4.6.1"},
    {"WebView", "iOS", "phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/21E236 [FBAN/FBIOS;FBAV/460.0.0.27.101;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS]"},
    {"WebView", "iOS", "phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"},
    {"WebView", "iOS", "phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/313.0.625190 Mobile/15E148 Safari/604.1"},
    {"WebView", "iOS", "phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.4.0"},
    {"AppleCoreMedia", "iOS", "phone", "AppleCoreMedia/1.0.0.21E236 (iPhone; U; CPU OS 17_4_1 like Mac OS X; de_de)"},
    {"Chrome", "Android", "phone", "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36"},
    {"Firefox", "Android", "phone", "Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0"},
    {"Edge", "Android", "phone", "Mozilla/5.0 (Linux; Android 10; HD1913) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.6312.118 Mobile Safari/537.36 EdgA/123.0.2420.102"},
    {"Opera", "Android", "phone", "Mozilla/5.0 (Linux; Android 10; VOG-L29) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.6312.118 Mobile Safari/537.36 OPR/76.2.4027.73374"},
    {"Opera", "Android", "phone", "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16"},
    {"Samsung Internet", "Android", "phone", "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36"},
    {"WebView", "Android", "phone", "Mozilla/5.0 (Linux; Android 13; SM-G991B Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0.6312.118 Mobile Safari/537.36 Instagram 326.0.0.42.90 Android (33/13; 480dpi; 1080x2176; samsung; SM-G991B)"},
    {"WebView", "Android", "phone", "Mozilla/5.0 (Linux; Android 4.4.2; GT-I9505 Build/KOT49H) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/30.0.0.0 Mobile Safari/537.36"},
    {"other", "Android", "phone", "Mozilla/5.0 (Linux; U; Android 4.0.3; de-de; GT-I9100 Build/IML74K) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30"},
    {"Edge", "other", "phone", "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15254"},
    {"ExoPlayer", "Android", "", "ExoPlayerDemo/2.18.1 (Linux;Android 13) ExoPlayerLib/2.18.1"},
    {"ExoPlayer", "Android", "", "com.example.player/1.4 (Linux;Android 14) AndroidXMedia3/1.3.1"},
    // Tablets
    {"Safari", "iOS", "tablet", "Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1"},
    {"Chrome", "iOS", "tablet", "Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/124.0.6367.71 Mobile/15E148 Safari/604.1"},
    {"Chrome", "iOS", "tablet", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/124 Version/11.1.1 Safari/605.1.15"},
    {"AppleCoreMedia", "iOS", "tablet", "AppleCoreMedia/1.0.0.21E236 (iPad; U; CPU OS 17_4_1 like Mac OS X; en_gb)"},
    {"Chrome", "Android", "tablet", "Mozilla/5.0 (Linux; Android 12; SM-X906C Build/QP1A.190711.020) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36"},
    {"Firefox", "Android", "tablet", "Mozilla/5.0 (Android 13; Tablet; rv:125.0) Gecko/125.0 Firefox/125.0"},
    {"other", "Android", "tablet", "Mozilla/5.0 (Linux; Android 9; KFMAWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/122.4.1 like Chrome/122.0.6261.140 Safari/537.36"},
    // Televisions, and what is connected to them
    {"other", "webOS", "tv", "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.128 Safari/537.36 WebAppManager"},
    {"other", "Tizen", "tv", "Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36"},
    {"Samsung Internet", "Tizen", "tv", "Mozilla/5.0 (SMART-TV; Linux; Tizen 5.0) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/2.2 Chrome/63.0.3239.84 TV Safari/537.36"},
    {"other", "Roku", "tv", "Roku/DVP-12.5 (12.5.0.4178-88)"},
    {"AppleCoreMedia", "tvOS", "tv", "AppleCoreMedia/1.0.0.21L580 (Apple TV; U; CPU OS 17_4 like Mac OS X; en_us)"},
    {"other", "tvOS", "tv", "AppleTV11,1/11.1"},
    {"Chrome", "Android", "tv", "Mozilla/5.0 (Linux; Android 12.0; Build/STTL.240206.002) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.225 Safari/537.36 CrKey/1.56.500000 DeviceType/AndroidTV"},
    {"Chrome", "Linux", "tv", "Mozilla/5.0 (X11; Linux armv7l) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.225 Safari/537.36 CrKey/1.56.500000"},
    {"WebView", "Android", "tv", "Mozilla/5.0 (Linux; Android 9; AFTKA Build/PS7633.3445N; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36"},
    {"Chrome", "Android", "tv", "Mozilla/5.0 (Linux; Android 10; BRAVIA 4K UR2 Build/QTG3.200305.006.S292) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"},
    {"Chrome", "Linux", "tv", "Mozilla/5.0 (Linux armv7l) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0.4324.152 Safari/537.36 HbbTV/1.6.1 (+DRM; Vestel; MB180; 1.0.0.0; ; )"},
    {"other", "other", "tv", "Mozilla/5.0 (PlayStation; PlayStation 5/2.26) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15"},
    {"Edge", "Windows", "tv", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/48.0.2564.82 Safari/537.36 Edge/20.02"},
    // Programs
    {"curl", "other", "", "curl/8.5.0"},
    {"other", "other", "", "VLC/3.0.20 LibVLC/3.0.20"},
    {"other", "other", "", "python-requests/2.31.0"},
    {"other", "other", "", "\xFF\x01"},
};
// clang-format on

std::string host_on(const std::string& origin) {
  return client_of({"", origin, "", "", "", "", nullptr}).given(Dimension::page).value_or("none");
}
std::string country(const std::string& header) {
  return client_of({"", "", header, "", "", "", nullptr}).given(Dimension::country).value_or("none");
}

}  // namespace

TEST_GROUP(Client){};

TEST(Client, are_told_by_their_user_agent) {
  for (const auto& agent : kAgents) {
    const auto client = client_of({agent.text, "", "", "", "", "", nullptr});
    STRCMP_EQUAL_TEXT(agent.browser, client[Dimension::browser].c_str(), agent.text);
    STRCMP_EQUAL_TEXT(agent.os, client[Dimension::os].c_str(), agent.text);
    STRCMP_EQUAL_TEXT(agent.device, client[Dimension::device].c_str(), agent.text);
  }
}

TEST(Client, are_programs_if_their_user_agent_says_so) {
  const std::pair<const char*, const char*> programs[] = {
      {"crawler",
       "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) "
       "Chrome/131.0.6778.69 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"},
      {"crawler", "Mozilla/5.0 (compatible; bingbot/2.0)"},
      {"crawler", "Mozilla/5.0 (compatible; Baiduspider-render/2.0)"},
      {"crawler", "AdsBot-Google"},
      {"crawler", "Googlebot"},
      {"crawler", "cubot (a bot)"},
      {"headless",
       "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/124.0.6367.60 "
       "Safari/537.36"},
      {"probe",
       "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/124.0 Safari/537.36 "
       "Chrome-Lighthouse"},
      {"probe", "Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)"},
      {"probe", "Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)"},
  };
  for (const auto& [kind, agent] : programs)
    STRCMP_EQUAL_TEXT(kind, client_of({agent, "", "", "", "", "", nullptr})[Dimension::automated].c_str(), agent);
}

TEST(Client, are_persons_on_all_else) {
  const auto is_person = [](const std::string& agent) {
    STRCMP_EQUAL_TEXT("", client_of({agent, "", "", "", "", "", nullptr})[Dimension::automated].c_str(), agent.c_str());
  };
  for (const auto& agent : kAgents) {
    if (std::string(agent.text).find("Headless") == std::string::npos) is_person(agent.text);
  }
  for (const char* model :
       {"CUBOT X70 Build/TP1A", "CUBOT", "M bot 54", "M_bot_tab_71", "IDbot553", "XBot_Senior", "Spider 8"})
    is_person("Mozilla/5.0 (Linux; Android 13; " + std::string(model) +
              ") AppleWebKit/537.36 Chrome/124.0 Mobile Safari/537.36");
  is_person("Overcast (+http://overcast.fm/; iOS podcast app)");
  is_person("Bottles/51 (Talbott)");
}

TEST(Client, are_what_their_player_says) {
  const std::string bot = "Googlebot/2.1";
  const auto said = [](const std::string& agent, const std::string& type, const std::string& payload) {
    return client_of({agent, "", "", "", "", "", nullptr}, {{"heartbeat", 0, "{}", ""}, {type, 0, payload, ""}})
        .given(Dimension::automated)
        .value_or("nobody");
  };
  STRCMP_EQUAL("true", said("", "session_start", R"({"automated":true})").c_str());
  STRCMP_EQUAL("synthetic", said(bot, "session_start", R"({"automated":"synthetic"})").c_str());
  STRCMP_EQUAL("synthetic", said("", "session_update", R"({"automated":"synthetic"})").c_str());
  for (const char* person : {"false", "\"false\"", "\"False \"", "0", "\"no\""})
    STRCMP_EQUAL("nobody", said(bot, "session_start", "{\"automated\":" + std::string(person) + "}").c_str());
  for (const char* nothing : {"null", "\"\"", "[]", "{\"automated\":true}"})
    STRCMP_EQUAL("crawler", said(bot, "session_start", "{\"automated\":" + std::string(nothing) + "}").c_str());
  STRCMP_EQUAL("crawler", said(bot, "heartbeat", R"({"automated":false})").c_str());
  STRCMP_EQUAL("true", said("", "session_start", R"({"automated":1})").c_str());
  STRCMP_EQUAL("nobody", said(bot, "cmcd.t", R"({"millrace-automated":false})").c_str());
  STRCMP_EQUAL("synthetic", said("", "cmcd.t", R"({"millrace-automated":"synthetic"})").c_str());
}

TEST(Client, without_a_user_agent_are_unknown) {
  const auto client = client_of({});
  CHECK(client.empty());
}

TEST(Client, are_on_the_page_that_the_origin_names) {
  STRCMP_EQUAL("watch.example.com", host_on("https://watch.example.com").c_str());
  STRCMP_EQUAL("watch.example.com", host_on("https://Watch.Example.com:8443").c_str());
  STRCMP_EQUAL("localhost", host_on("http://localhost:3000").c_str());
  STRCMP_EQUAL("xn--bcher-kva.example", host_on("https://xn--bcher-kva.example").c_str());
  STRCMP_EQUAL("xn--bcher-kva.example", host_on("https://b\u00fccher.example").c_str());
  STRCMP_EQUAL("[::1]", host_on("http://[::1]:3000").c_str());
  STRCMP_EQUAL("192.0.2.7", host_on("http://192.0.2.7").c_str());
  const std::string longest =
      std::string(63, 'a') + "." + std::string(63, 'b') + "." + std::string(63, 'c') + ".example";
  STRCMP_EQUAL(longest.c_str(), host_on("https://" + longest).c_str());
}

TEST(Client, are_on_no_page_without_an_origin) {
  for (const char* origin :
       {"", "null", "NULL", "https://", "https://:80", "file://", "capacitor://localhost", "watch.example",
        "https://a b", "https://ada@watch.example", "https://watch.example:port", "https://[::1"}) {
    STRCMP_EQUAL_TEXT("none", host_on(origin).c_str(), origin);
  }
}

TEST(Client, are_in_the_country_that_the_proxy_names) {
  STRCMP_EQUAL("DE", country("DE").c_str());
  STRCMP_EQUAL("DE", country("de").c_str());
  for (const char* header : {"", "XX", "T1", "D", "DEU", "D1", "D ", "\xC3\x84", "DE, FR"}) {
    STRCMP_EQUAL_TEXT("none", country(header).c_str(), header);
  }
}

TEST(Client, has_versions_and_a_model) {
  const auto client =
      client_of({"Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) "
                 "Chrome/131.0.0.0 Mobile Safari/537.36",
                 "",
                 "",
                 "",
                 "",
                 {}});
  STRCMP_EQUAL("131", client[Dimension::browser_version].c_str());
  STRCMP_EQUAL("14", client[Dimension::os_version].c_str());
  STRCMP_EQUAL("Pixel 8", client[Dimension::device_model].c_str());
}

TEST(Client, is_where_its_address_is_unless_the_proxy_says_so) {
  using mmdb::array, mmdb::map, mmdb::text;
  const auto entry = map({{"country", map({{"iso_code", text("DE")}})},
                          {"subdivisions", array({map({{"iso_code", text("BY")}})})},
                          {"autonomous_system_number", mmdb::number(64500)},
                          {"autonomous_system_organization", text("Example Networks")}});
  const net::GeoDatabases databases(MmdbFile().add("192.0.2.0/24", entry).written());
  const auto client = client_of({"", "", "", "", "", "192.0.2.1", &databases});
  STRCMP_EQUAL("DE", client[Dimension::country].c_str());
  STRCMP_EQUAL("BY", client[Dimension::region].c_str());
  STRCMP_EQUAL("AS64500 Example Networks", client[Dimension::asn].c_str());
  STRCMP_EQUAL("BR", client_of({"", "", "BR", "", "", "192.0.2.1", &databases})[Dimension::country].c_str());
}
