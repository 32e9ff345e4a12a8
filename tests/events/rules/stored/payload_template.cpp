#include "events/rules/stored/payload_template.h"

#include <CppUTest/TestHarness.h>

using namespace events::rules;

namespace {

// With | for what was cut out, and the values behind it.
std::string cut_of(const std::string& payload) {
  const auto [pieces, values] = cut(payload);
  std::string shown = pieces;
  for (auto& c : shown) c = c == kCut ? '|' : c;
  for (const auto& value : values) shown.append(" <").append(value).append(">");
  return shown;
}

}  // namespace

TEST_GROUP(PayloadTemplate){};

TEST(PayloadTemplate, works) {
  STRCMP_EQUAL(R"({"positionMs":|,"reason":"|"} <1200> <completed>)",
               cut_of(R"({"positionMs":1200,"reason":"completed"})").c_str());
}

TEST(PayloadTemplate, keeps_names_literals_and_blanks) {
  STRCMP_EQUAL(R"({ "7" : true, "a\"1":[null ,|, | ] } <-0> <1.5e+400>)",
               cut_of(R"({ "7" : true, "a\"1":[null ,-0, 1.5e+400 ] })").c_str());
}

TEST(PayloadTemplate, cuts_strings_at_their_own_quotes) {
  STRCMP_EQUAL(R"({"a":"|","b":["|","|"]} <{\"c\":1}\\> <> <d>)",
               cut_of(R"({"a":"{\"c\":1}\\","b":["","d"]})").c_str());
}

TEST(PayloadTemplate, does_not_need_JSON) {
  STRCMP_EQUAL("", cut_of("").c_str());
  STRCMP_EQUAL(R"("| <>)", cut_of("\"").c_str());
  STRCMP_EQUAL(R"({"| <never closed\>)", cut_of(R"({"never closed\)").c_str());
  STRCMP_EQUAL("|x <1->", cut_of("1-x").c_str());
}
