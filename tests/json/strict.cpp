#include "json/strict.h"

#include "refusal.h"

#include <CppUTest/TestHarness.h>

namespace {

void check_refused(const std::string& text, const char* because) {
  try {
    json::parse_strictly(text);
  } catch (const refusal::BadBody& error) {
    STRCMP_CONTAINS(because, error.what());
    return;
  }
  FAIL(("not refused: " + text.substr(0, 60)).c_str());
}

std::string nested(int depth) { return std::string(depth, '[') + std::string(depth, ']'); }

}  // namespace

TEST_GROUP(StrictJson){};

TEST(StrictJson, reads_an_object) {
  const auto document = json::parse_strictly(R"( {"a":"\u00e9\ud83d\ude00","b":[1,2.5,true,null]} )");
  CHECK(json::text_of(*json::member(document, "a")) == "é😀");
  POINTERS_EQUAL(nullptr, json::member(document, "c"));
}

TEST(StrictJson, refuses_an_empty_text) { check_refused("", "empty"); }
TEST(StrictJson, refuses_text_after_the_value) { check_refused("{} {}", "byte 3"); }
TEST(StrictJson, refuses_a_byte_order_mark) { check_refused("\xEF\xBB\xBF{}", "byte-order mark"); }
TEST(StrictJson, refuses_a_nul_byte) { check_refused(std::string("{}\0", 3), "NUL byte"); }
TEST(StrictJson, refuses_an_escaped_nul) { check_refused(R"({"a":"\u0000"})", "NUL"); }
TEST(StrictJson, refuses_lone_surrogates) {
  check_refused(R"({"a":"\ud800"})", "not valid JSON");
  check_refused(R"({"a":"\udc00"})", "surrogate");
  check_refused(R"({"\udc00":1})", "surrogate");
}
TEST(StrictJson, refuses_invalid_utf8) {
  check_refused("{\"a\":\"\xC3\x28\"}", "encoding");
  check_refused("{\"a\":\"\xED\xA0\x80\"}", "encoding");
  check_refused("{\"a\":\"\xF8\x88\x80\x80\x80\"}", "encoding");
}
TEST(StrictJson, refuses_duplicate_keys_in_the_same_object_only) {
  check_refused(R"({"a":1,"b":{"c":1,"c":2}})", "twice");
  check_refused(R"({"a":1,"\u0061":2})", "twice");
  CHECK(json::parse_strictly(R"({"a":{"a":1},"b":{"a":2}})").IsObject());
}
TEST(StrictJson, accepts_16_levels_of_nesting_and_refuses_17) {
  CHECK(json::parse_strictly(nested(16)).IsArray());
  check_refused(nested(17), "deeper than 16");
  check_refused(nested(1000000), "deeper than 16");
}
TEST(StrictJson, refuses_numbers_that_no_double_holds) {
  check_refused(R"({"a":1e309})", "too big");
  check_refused(R"({"a":[999e308]})", "too big");
  check_refused(R"({"a":-999e308})", "too big");
  CHECK(json::parse_strictly(R"({"a":[1e308,99999999999999999999]})").IsObject());
}
TEST(StrictJson, refuses_comments_and_nan) {
  check_refused("{/* */}", "not valid JSON");
  check_refused(R"({"a":NaN})", "not valid JSON");
}
