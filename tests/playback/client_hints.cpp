#include "playback/client_hints.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kReduced[] =
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const char kTold[] =
    "Mozilla/5.0 (Linux; Android 13; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/112.0.0.0 Mobile "
    "Safari/537.36";
const char kWindows[] =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const char kMac[] =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 "
    "Safari/537.36";
const char kChromeOs[] =
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

std::string model(const char* agent, const std::string& hint) {
  return playback::hinted_model(agent, hint).value_or("none");
}

std::string version(const char* agent, const std::string& hint) {
  return playback::hinted_system_version(agent, hint).value_or("none");
}

}  // namespace

TEST_GROUP(ClientHints){};

TEST(ClientHints, work) {
  STRCMP_EQUAL("Pixel 8", model(kReduced, "\"Pixel 8\"").c_str());
  STRCMP_EQUAL("14", version(kReduced, "\"14.0.0\"").c_str());
}

TEST(ClientHints, are_believed_more_than_the_user_agent) {
  STRCMP_EQUAL("SM-S928B", model(kTold, "\"SM-S928B\"").c_str());
  STRCMP_EQUAL("14", version(kTold, "\"14\"").c_str());
  STRCMP_EQUAL("15.1", version(kMac, "\"15.1.0\"").c_str());
  STRCMP_EQUAL("16328.55", version(kChromeOs, "\"16328.55.0\"").c_str());
}

TEST(ClientHints, tell_windows_11_from_10) {
  for (const auto& [hint, name] : {std::pair{"15.0.0", "11"},
                                   {"13.0.0", "11"},
                                   {"10.0.0", "10"},
                                   {"1.0.0", "10"},
                                   {"0.3.0", "8.1"},
                                   {"0.2.0", "8"},
                                   {"0.1.0", "7"},
                                   {"10.0.22631.4", "10"},
                                   {"13abc", "none"},
                                   {"0.0.0", "none"},
                                   {"99999999999999999999", "none"},
                                   {"", "none"},
                                   {"x", "none"}}) {
    STRCMP_EQUAL_TEXT(name, version(kWindows, "\"" + std::string(hint) + "\"").c_str(), hint);
  }
}

TEST(ClientHints, that_are_no_version_leave_it_to_the_user_agent) {
  for (const auto& hint : {std::string("0.0.0"), std::string(77, '1'), std::string("14abc"), std::string("14 beta"),
                           std::string("14_1"), std::string(".14")}) {
    STRCMP_EQUAL_TEXT("13", version(kTold, '"' + hint + '"').c_str(), hint.c_str());
    STRCMP_EQUAL_TEXT("none", version(kMac, '"' + hint + '"').c_str(), hint.c_str());
  }
  STRCMP_EQUAL("14695", version(kChromeOs, "\"14695.166.0\"").c_str());
}

// There it is the kernel's.
TEST(ClientHints, say_no_version_of_systems_that_stand_on_linux) {
  STRCMP_EQUAL("none",
               version("Mozilla/5.0 (Web0S; Linux/SmartTV) Chrome/120.0.0.0 Safari/537.36", "\"5.4.0\"").c_str());
  STRCMP_EQUAL("none", version("Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0.0.0 Safari/537.36", "\"6.5.0\"").c_str());
  STRCMP_EQUAL("6.0", version("Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) Safari/537.36", "\"4.1.10\"").c_str());
}

TEST(ClientHints, that_are_empty_or_malformed_leave_it_to_the_user_agent) {
  for (const char* hint : {"", "\"\"", "\"\xC3\xA4\"", "\"\xFF\"", "\"Pixel 8", "Pixel", "8", "\"a\", \"b\"", "(\"a\")",
                           "\"a\", b=\"c\"", "\"K\"", "?1"}) {
    STRCMP_EQUAL_TEXT("SM-S918B", model(kTold, hint).c_str(), hint);
    STRCMP_EQUAL_TEXT("13", version(kTold, hint).c_str(), hint);
  }
  STRCMP_EQUAL("none", model(kReduced, "").c_str());
  STRCMP_EQUAL("none", version(kReduced, "").c_str());
}
