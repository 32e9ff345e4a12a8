#include "calendar/date.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Date){};

TEST(Date, works) {
  CHECK(calendar::day_of("2000-01-01") == 10957);
  STRCMP_EQUAL("2000-01-01", calendar::date_of(10957).c_str());
}

TEST(Date, is_the_same_there_and_back) {
  for (std::int64_t day = *calendar::day_of("2000-01-01"); day <= *calendar::day_of("2099-12-31"); ++day) {
    CHECK(calendar::day_of(calendar::date_of(day)) == day);
  }
}

TEST(Date, must_be_a_day_that_there_is) {
  for (const char* date : {"", "2026-02-29", "2026-02-30", "2026-13-01", "2026-00-10", "2026-04-00", "2026-04-31"}) {
    CHECK_TEXT(!calendar::day_of(date), date);
  }
  CHECK(calendar::day_of("2024-02-29").has_value());
}

TEST(Date, has_no_other_form) {
  for (const char* date : {"2026-1-1", " 2026-01-01", "2026-01-01 ", "2026-01-01T00:00:00Z", "1999-12-31", "2100-01-01",
                           "20260101", "+026-01-01", "yesterday"}) {
    CHECK_TEXT(!calendar::day_of(date), date);
  }
}
