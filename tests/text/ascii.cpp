#include "text/ascii.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Ascii){};

TEST(Ascii, reads_whole_numbers_of_so_many_digits) {
  CHECK(text::whole_number("0", 3) == 0);
  CHECK(text::whole_number("007", 3) == 7);
  CHECK(text::whole_number("999999999999999999", 18) == 999999999999999999);
  for (const char* odd : {"", "1234", "-1", "+1", " 1", "1.0", "0x1"}) {
    CHECK_FALSE_TEXT(text::whole_number(odd, 3).has_value(), odd);
  }
}
