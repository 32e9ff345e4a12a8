#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "calendar/timestamp.h"
#include "calendar/zone.h"

// Splits periods of the metrics into intervals. Points in time are ms since 1970, UTC.
namespace calendar {

struct Period {
  std::int64_t from, to;  // from inclusive, to exclusive
  std::int64_t length() const { return to - from; }
};

enum class Interval { minute, hour, day };

std::int64_t length_of(Interval interval);
std::string_view name_of(Interval interval);
std::optional<Interval> interval_named(std::string_view name);
// Returns how many days of the zone it is, if clocks show the same time at its end as at its begin.
std::optional<std::int64_t> whole_days(const Period& period, const Zone& zone);
// Returns the period just before it: as many whole days, or else the same length.
Period previous(const Period& period, const Zone& zone);

// Returns minutes for up to six hours, hours for up to a week, and else days.
Interval interval_for(const Period& period);

// These return the greatest multiple of `unit` that is not later, and the smallest that is not earlier.
std::int64_t rounded_down(std::int64_t time, std::int64_t unit);
std::int64_t rounded_up(std::int64_t time, std::int64_t unit);

// Lists the intervals that a period touches, in order. The first may begin before it, and the last end after it. Days
// are those of a zone and have 23 or 25 hours where clocks change. Minutes and hours are UTC's.
class Intervals {
 public:
  Intervals(const Period& period, Interval interval, const Zone& zone);

  Interval interval() const { return interval_; }
  // Returns them as periods, each of which begins where the one before ends.
  std::vector<Period> all() const;
  // Returns the begin of the interval that a time of the period falls into.
  std::int64_t begin_of(std::int64_t time) const;
  bool begin_at_multiples_of(std::int64_t unit) const;

 private:
  Interval interval_;
  std::vector<std::int64_t> begins_;
  std::int64_t end_;  // of the last
};

// Prints a time as in 2026-11-21T01:57:55.138Z.
std::string iso_time(std::int64_t time);

}  // namespace calendar
