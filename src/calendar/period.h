#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "calendar/timestamp.h"

// Periods of the metrics. Points in time are ms since 1970, UTC.
namespace calendar {

struct Period {
  std::int64_t from, to;  // from inclusive, to exclusive
  std::int64_t length() const { return to - from; }
};

enum class Interval { minute, hour, day };

std::int64_t length_of(Interval interval);
std::string_view name_of(Interval interval);
std::optional<Interval> interval_named(std::string_view name);
// Minutes up to six hours, hours up to a week, else days.
Interval interval_for(const Period& period);

// The greatest multiple of `unit` that is not later; and the smallest that is not earlier.
std::int64_t rounded_down(std::int64_t time, std::int64_t unit);
std::int64_t rounded_up(std::int64_t time, std::int64_t unit);

// Begins of the intervals that the period touches, in order. Days begin at midnight of a clock that is `offset` ahead
// of UTC, in ms. The first may begin before the period.
std::vector<std::int64_t> buckets(const Period& period, Interval interval, std::int64_t offset);
// The begin of the one that a time falls into.
std::int64_t bucket_of(std::int64_t time, Interval interval, std::int64_t offset);

// 2026-11-21T01:57:55.138Z
std::string iso_time(std::int64_t time);

}  // namespace calendar
