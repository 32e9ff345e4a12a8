#include "text/ascii.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Ascii){};

TEST(Ascii, changes_the_case_of_letters_of_ascii_only) {
  STRCMP_EQUAL("a1_\xC3\x84", text::lower("A1_\xC3\x84").c_str());
  STRCMP_EQUAL("A1_\xC3\xA4", text::upper("a1_\xC3\xA4").c_str());
}

TEST(Ascii, reads_whole_numbers_of_so_many_digits) {
  CHECK(text::whole_number("0", 3) == 0);
  CHECK(text::whole_number("007", 3) == 7);
  CHECK(text::whole_number("999999999999999999", 18) == 999999999999999999);
  for (const char* odd : {"", "1234", "-1", "+1", " 1", "1.0", "0x1"}) {
    CHECK_FALSE_TEXT(text::whole_number(odd, 3).has_value(), odd);
  }
}

TEST(Ascii, splits_at_a_character) {
  const std::vector<std::string> parts = {"a", "", "b"};
  CHECK(text::split("a,,b", ',') == parts);
  CHECK(text::split("a,,b,", ',') == parts);
  CHECK(text::split("", ',').empty());
}

TEST(Ascii, joins_texts) {
  STRCMP_EQUAL("a, b", text::joined(std::vector<std::string>{"a", "b"}, ", ").c_str());
  STRCMP_EQUAL("", text::joined(std::vector<std::string>{}, ", ").c_str());
}
