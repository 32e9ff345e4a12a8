#include "text/duration.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Duration){};

TEST(Duration, works) {
  STRCMP_EQUAL("0 seconds", text::duration(0).c_str());
  STRCMP_EQUAL("1 second", text::duration(1).c_str());
  STRCMP_EQUAL("119 seconds", text::duration(119).c_str());
  STRCMP_EQUAL("2 minutes", text::duration(120).c_str());
  STRCMP_EQUAL("59 minutes", text::duration(59 * 60).c_str());
  STRCMP_EQUAL("1 hour", text::duration(3600).c_str());
  STRCMP_EQUAL("9 hours 1 minute", text::duration(9 * 3600 + 1).c_str());
  STRCMP_EQUAL("24 hours", text::duration(86399).c_str());
}

// As of what a clock that was ahead has written, and which is set right by now.
TEST(Duration, is_never_negative) { STRCMP_EQUAL("0 seconds", text::duration(-86400).c_str()); }
