#include "calendar/period.h"

#include <CppUTest/TestHarness.h>

using calendar::Interval;
using calendar::Intervals;
using calendar::Zone;

namespace {

std::int64_t time_of(const std::string& iso) { return calendar::parse_timestamp(iso + ":00Z").value(); }

Intervals days(const std::string& from, const std::string& to, const char* zone) {
  return {{time_of(from), time_of(to)}, Interval::day, Zone::named(zone).value()};
}

// As hours: "24 23 24".
std::string lengths_of(const Intervals& intervals) {
  std::string text;
  std::int64_t end = 0;
  for (const auto& interval : intervals.all()) {
    text += (text.empty() ? "" : " ") + std::to_string(interval.length() / calendar::kHourMs);
    if (interval.length() % calendar::kHourMs != 0)
      text += ":" + std::to_string(interval.length() / calendar::kMinuteMs % 60);
    if (end) LONGS_EQUAL(end, interval.from);
    end = interval.to;
  }
  return text;
}

}  // namespace

TEST_GROUP(Intervals){};

TEST(Intervals, are_all_that_the_period_touches) {
  const Intervals hours({time_of("2026-06-01T10:20"), time_of("2026-06-01T12:01")}, Interval::hour, Zone());
  STRCMP_EQUAL("1 1 1", lengths_of(hours).c_str());
  STRCMP_EQUAL("2026-06-01T10:00:00.000Z", calendar::iso_time(hours.all().front().from).c_str());
  const Intervals minutes({time_of("2026-06-01T10:20"), time_of("2026-06-01T10:22")}, Interval::minute, Zone());
  LONGS_EQUAL(2, minutes.all().size());
}

TEST(Intervals, are_days_of_the_zone) {
  STRCMP_EQUAL("24 23 24", lengths_of(days("2026-03-27T23:00", "2026-03-30T22:00", "Europe/Berlin")).c_str());
  STRCMP_EQUAL("24 25 24", lengths_of(days("2026-10-24T12:00", "2026-10-26T12:00", "Europe/Berlin")).c_str());
  STRCMP_EQUAL("24:30", lengths_of(days("2026-04-04T13:00", "2026-04-05T13:30", "Australia/Lord_Howe")).c_str());
  STRCMP_EQUAL("24 24", lengths_of(days("2026-05-31T18:30", "2026-06-02T18:30", "Asia/Kolkata")).c_str());
  STRCMP_EQUAL("24 24", lengths_of(days("2011-12-29T10:00", "2011-12-31T10:00", "Pacific/Apia")).c_str());
}

TEST(Intervals, know_where_a_time_belongs) {
  const auto found = days("2026-03-27T23:00", "2026-03-30T22:00", "Europe/Berlin");
  const auto begin = [&](const std::string& iso) { return calendar::iso_time(found.begin_of(time_of(iso))); };
  STRCMP_EQUAL("2026-03-27T23:00:00.000Z", begin("2026-03-28T22:59").c_str());
  STRCMP_EQUAL("2026-03-28T23:00:00.000Z", begin("2026-03-28T23:00").c_str());
  STRCMP_EQUAL("2026-03-28T23:00:00.000Z", begin("2026-03-29T21:59").c_str());
  STRCMP_EQUAL("2026-03-29T22:00:00.000Z", begin("2026-03-30T21:59").c_str());
}

TEST(Intervals, are_as_many_days_before) {
  const auto zone = Zone::named("Europe/Berlin").value();
  const calendar::Period week{time_of("2026-03-22T23:00"), time_of("2026-03-29T22:00")};
  LONGS_EQUAL(7, calendar::whole_days(week, zone).value());
  CHECK_FALSE(calendar::whole_days(week, Zone()).has_value());
  STRCMP_EQUAL("2026-03-15T23:00:00.000Z", calendar::iso_time(calendar::previous(week, zone).from).c_str());
  STRCMP_EQUAL("2026-03-16T00:00:00.000Z", calendar::iso_time(calendar::previous(week, Zone()).from).c_str());
  LONGS_EQUAL(week.from, calendar::previous(week, zone).to);
  CHECK_FALSE(calendar::whole_days({week.from, week.from + calendar::kHourMs}, zone).has_value());
}

TEST(Intervals, know_whether_they_are_whole_hours) {
  CHECK(days("2026-10-24T12:00", "2026-10-26T12:00", "Europe/Berlin").begin_at_multiples_of(calendar::kHourMs));
  CHECK_FALSE(days("2026-10-24T12:00", "2026-10-26T12:00", "Europe/Berlin").begin_at_multiples_of(calendar::kDayMs));
  CHECK(days("2026-10-24T12:00", "2026-10-26T12:00", "UTC").begin_at_multiples_of(calendar::kDayMs));
  CHECK_FALSE(days("2026-10-24T12:00", "2026-10-26T12:00", "Asia/Kolkata").begin_at_multiples_of(calendar::kHourMs));
}
