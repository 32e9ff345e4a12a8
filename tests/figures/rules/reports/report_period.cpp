#include "figures/rules/reports/report_period.h"

#include <CppUTest/TestHarness.h>

using namespace figures::rules::reports;

namespace {

const auto kBerlin = calendar::Zone::named("Europe/Berlin").value();

std::int64_t at(const char* time) { return calendar::parse_timestamp(time).value(); }

void check(const char* from, const char* to, const calendar::Period& period) {
  STRCMP_EQUAL(from, calendar::iso_time(period.from).c_str());
  STRCMP_EQUAL(to, calendar::iso_time(period.to).c_str());
}

void check_due(const char* expected, bool is_monthly, const char* time) {
  STRCMP_EQUAL(expected, calendar::iso_time(next_due(kBerlin, is_monthly, at(time))).c_str());
}

}  // namespace

TEST_GROUP(ReportPeriod){};

TEST(ReportPeriod, is_the_last_week_from_monday_on) {
  check("2026-11-15T23:00:00.000Z", "2026-11-22T23:00:00.000Z",
        last_period(kBerlin, false, at("2026-11-25T12:00:00Z")));
  check("2026-11-15T23:00:00.000Z", "2026-11-22T23:00:00.000Z",
        last_period(kBerlin, false, at("2026-11-22T23:00:00Z")));
  check("2026-11-08T23:00:00.000Z", "2026-11-15T23:00:00.000Z",
        last_period(kBerlin, false, at("2026-11-22T22:59:59Z")));
}

TEST(ReportPeriod, is_the_last_month) {
  check("2026-09-30T22:00:00.000Z", "2026-10-31T23:00:00.000Z", last_period(kBerlin, true, at("2026-11-25T12:00:00Z")));
  check("2025-11-30T23:00:00.000Z", "2025-12-31T23:00:00.000Z", last_period(kBerlin, true, at("2026-01-01T00:00:00Z")));
}

TEST(ReportPeriod, has_an_hour_more_where_clocks_are_put_back) {
  const auto week = last_period(kBerlin, false, at("2026-10-28T00:00:00Z"));
  LONGS_EQUAL(7 * 24 + 1, week.length() / calendar::kHourMs);
}

TEST(ReportPeriod, is_sent_at_six_on_the_morning_after_it) {
  check_due("2026-11-30T05:00:00.000Z", false, "2026-11-25T12:00:00Z");
  check_due("2026-11-30T05:00:00.000Z", false, "2026-11-23T05:00:00Z");
  check_due("2026-12-07T05:00:00.000Z", false, "2026-11-29T23:00:00Z");
  check_due("2026-12-01T05:00:00.000Z", true, "2026-11-25T12:00:00Z");
  check_due("2027-01-01T05:00:00.000Z", true, "2026-12-31T12:00:00Z");
}

TEST(ReportPeriod, is_said_in_words) {
  const auto words = [](const char* time, bool is_monthly) {
    return in_words(last_period(kBerlin, is_monthly, at(time)), kBerlin, is_monthly);
  };
  STRCMP_EQUAL("16 to 22 November 2026", words("2026-11-25T12:00:00Z", false).c_str());
  STRCMP_EQUAL("28 December to 3 January 2027", words("2027-01-05T12:00:00Z", false).c_str());
  STRCMP_EQUAL("October 2026", words("2026-11-25T12:00:00Z", true).c_str());
  STRCMP_EQUAL("Wed 25 Nov, 13:05", in_words(at("2026-11-25T12:05:00Z"), kBerlin).c_str());
}
