#include "calendar/period.h"

#include "calendar/timestamp.h"

namespace calendar {

std::int64_t length_of(Interval interval) {
  if (interval == Interval::minute) return kMinuteMs;
  return interval == Interval::hour ? kHourMs : kDayMs;
}

std::string_view name_of(Interval interval) {
  if (interval == Interval::minute) return "minute";
  return interval == Interval::hour ? "hour" : "day";
}

std::optional<Interval> interval_named(std::string_view name) {
  for (const auto interval : {Interval::minute, Interval::hour, Interval::day}) {
    if (name_of(interval) == name) return interval;
  }
  return std::nullopt;
}

Interval interval_for(const Period& period) {
  if (period.length() <= 6 * kHourMs) return Interval::minute;
  return period.length() <= 7 * kDayMs ? Interval::hour : Interval::day;
}

std::int64_t rounded_down(std::int64_t time, std::int64_t unit) { return time - time % unit; }
std::int64_t rounded_up(std::int64_t time, std::int64_t unit) { return rounded_down(time + unit - 1, unit); }

std::int64_t bucket_of(std::int64_t time, Interval interval, std::int64_t offset) {
  return rounded_down(time + offset, length_of(interval)) - offset;
}

std::vector<std::int64_t> buckets(const Period& period, Interval interval, std::int64_t offset) {
  std::vector<std::int64_t> begins;
  for (auto at = bucket_of(period.from, interval, offset); at < period.to; at += length_of(interval)) {
    begins.push_back(at);
  }
  return begins;
}

std::string iso_time(std::int64_t time) {
  auto text = sql_time(time);
  text[10] = 'T';
  return text + 'Z';
}

}  // namespace calendar
