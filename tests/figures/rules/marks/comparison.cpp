#include "figures/rules/marks/comparison.h"

#include "calendar/timestamp.h"

#include <CppUTest/TestHarness.h>

using namespace figures::rules;

namespace {

std::int64_t time(const char* clock) {
  return calendar::parse_timestamp("2026-11-21T" + std::string(clock) + "Z").value();
}

std::string text_of(const calendar::Period& period) {
  return calendar::iso_time(period.from).substr(8, 8) + " " + calendar::iso_time(period.to).substr(8, 8);
}

}  // namespace

TEST_GROUP(PeriodsAround){void check(const char* before, const char* after, const char* at,
                                     std::int64_t now){const auto periods = periods_around(time(at), now);
CHECK(periods.has_value());
STRCMP_EQUAL(before, text_of(periods->before).c_str());
STRCMP_EQUAL(after, text_of(periods->after).c_str());
}
}
;

TEST(PeriodsAround, work) { check("21T07:00 21T10:00", "21T10:00 21T13:00", "10:00:00", time("13:59:59")); }

TEST(PeriodsAround, leave_out_the_hour_in_which_something_happened) {
  check("21T08:00 21T10:00", "21T11:00 21T13:00", "10:00:01", time("13:00:00"));
}

TEST(PeriodsAround, have_a_day_at_most) {
  check("20T10:00 21T10:00", "21T10:00 22T10:00", "10:00:00", time("10:00:00") + 9 * calendar::kDayMs);
}

TEST(PeriodsAround, are_minutes_before_an_hour_is_over) {
  check("21T09:12 21T10:01", "21T10:02 21T10:51", "10:01:30", time("10:51:59"));
  check("21T09:01 21T10:01", "21T10:01 21T11:01", "10:01:00", time("11:59:59"));
  CHECK(periods_around(time("10:01:30"), time("10:51:59"))->by_minute);
  CHECK_FALSE(periods_around(time("10:01:30"), time("12:00:00"))->by_minute);
}

TEST(PeriodsAround, are_none_before_a_minute_is_over) {
  CHECK_FALSE(periods_around(time("10:01:30"), time("10:02:59")).has_value());
  CHECK_FALSE(periods_around(time("12:00:00"), time("10:00:00")).has_value());
}
