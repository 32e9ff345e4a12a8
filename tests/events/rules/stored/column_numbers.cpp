#include "events/rules/stored/column_numbers.h"

#include <CppUTest/TestHarness.h>

using namespace events::rules;

TEST_GROUP(ColumnNumbers){};

TEST(ColumnNumbers, come_back_as_they_were_spelled) {
  for (const char* text : {"0", "7", "-12", "999999999999999", "-999999999999999"}) {
    STRCMP_EQUAL(text, spelled(number_spelled(text, 10).value(), 10).c_str());
  }
  STRCMP_EQUAL("4zz", spelled(number_spelled("4zz", 36).value(), 36).c_str());
}

TEST(ColumnNumbers, are_no_texts_that_would_not) {
  for (const char* text :
       {"", "-", "-0", "007", "+1", "1.0", "1e3", " 1", "1 ", "1000000000000000", "99999999999999999999"}) {
    CHECK_TEXT(!number_spelled(text, 10), text);
  }
  for (const char* text : {"0z", "Z", "zzzzzzzzzz"}) CHECK_TEXT(!number_spelled(text, 36), text);
}
