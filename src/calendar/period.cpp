#include "calendar/period.h"

#include <algorithm>

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
  return period.length() <= 7 * kDayMs + kHourMs ? Interval::hour : Interval::day;  // clocks may be put back
}

std::int64_t rounded_down(std::int64_t time, std::int64_t unit) { return time - time % unit; }
std::int64_t rounded_up(std::int64_t time, std::int64_t unit) { return rounded_down(time + unit - 1, unit); }

std::optional<std::int64_t> whole_days(const Period& period, const Zone& zone) {
  const auto days = zone.day_at(period.to) - zone.day_at(period.from);
  return days > 0 && zone.days_later(period.from, days) == period.to ? std::optional(days) : std::nullopt;
}

Period previous(const Period& period, const Zone& zone) {
  const auto days = whole_days(period, zone);
  return {days ? zone.days_later(period.from, -*days) : period.from - period.length(), period.from};
}

Intervals::Intervals(const Period& period, Interval interval, const Zone& zone) : interval_(interval) {
  if (interval == Interval::day) {
    auto day = zone.day_at(period.from);
    for (end_ = zone.begin_of(day); end_ < period.to; end_ = zone.begin_of(++day)) {
      if (begins_.empty() || begins_.back() < end_) begins_.push_back(end_);  // not a day that the zone skipped
    }
  } else {
    const auto length = length_of(interval);
    for (end_ = rounded_down(period.from, length); end_ < period.to; end_ += length) begins_.push_back(end_);
  }
}

std::vector<Period> Intervals::all() const {
  std::vector<Period> periods;
  for (std::size_t i = 0; i < begins_.size(); ++i) {
    periods.push_back({begins_[i], i + 1 < begins_.size() ? begins_[i + 1] : end_});
  }
  return periods;
}

std::int64_t Intervals::begin_of(std::int64_t time) const {
  const auto next = std::upper_bound(begins_.begin(), begins_.end(), time);
  return next == begins_.begin() ? begins_.front() : *(next - 1);
}

bool Intervals::begin_at_multiples_of(std::int64_t unit) const {
  return std::all_of(begins_.begin(), begins_.end(), [&](auto begin) { return begin % unit == 0; });
}

std::string iso_time(std::int64_t time) {
  auto text = sql_time(time);
  text[10] = 'T';
  return text + 'Z';
}

}  // namespace calendar
