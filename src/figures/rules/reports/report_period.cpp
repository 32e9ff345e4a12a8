#include "figures/rules/reports/report_period.h"

#include <ctime>

#include "calendar/date.h"

namespace figures::rules::reports {
namespace {

constexpr std::int64_t kAfterHours = 6;
constexpr std::int64_t kMonday = 3;  // 1970-01-01 was a Thursday

// Works as the worker's locale is C but for LC_CTYPE.
std::string printed(const char* format, std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[64];
  std::strftime(text, sizeof text, format, &parts);
  return text;
}

std::string printed_day(const char* format, std::int64_t day) { return printed(format, day * calendar::kDaySeconds); }

// Returns the first day of the week or month that a day is in.
std::int64_t first_day(std::int64_t day, bool is_monthly) {
  return is_monthly ? *calendar::day_of(printed_day("%Y-%m-01", day)) : day - (day + kMonday) % 7;
}

}  // namespace

calendar::Period last_period(const calendar::Zone& zone, bool is_monthly, std::int64_t time) {
  const auto end = first_day(zone.day_at(time), is_monthly);
  return {zone.begin_of(first_day(end - 1, is_monthly)), zone.begin_of(end)};
}

std::int64_t next_due(const calendar::Zone& zone, bool is_monthly, std::int64_t time) {
  constexpr std::int64_t kDaysOfLongest = 32;
  const auto first = first_day(zone.day_at(time), is_monthly);
  const auto next = first_day(first + (is_monthly ? kDaysOfLongest : 7), is_monthly);
  return zone.begin_of(next) + kAfterHours * calendar::kHourMs;
}

std::string in_words(const calendar::Period& period, const calendar::Zone& zone, bool is_monthly) {
  const auto from = zone.day_at(period.from), last = zone.day_at(period.to - 1);
  if (is_monthly) return printed_day("%B %Y", from);
  const bool is_of_one_month = first_day(from, true) == first_day(last, true);
  return printed_day(is_of_one_month ? "%-d" : "%-d %B", from) + " to " + printed_day("%-d %B %Y", last);
}

std::string in_words(std::int64_t time, const calendar::Zone& zone) {
  return printed("%a %-d %b, %H:%M", (time + zone.offset_at(time)) / 1000);
}

}  // namespace figures::rules::reports
