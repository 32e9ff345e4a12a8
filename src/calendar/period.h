#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "calendar/timestamp.h"
#include "calendar/zone.h"

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
// How many days of the zone it is, if it ends when clocks show the same as at its begin.
std::optional<std::int64_t> whole_days(const Period& period, const Zone& zone);
// The one just before: of as many whole days, else of the same length.
Period previous(const Period& period, const Zone& zone);

// Minutes up to six hours, hours up to a week, else days.
Interval interval_for(const Period& period);

// The greatest multiple of `unit` that is not later; and the smallest that is not earlier.
std::int64_t rounded_down(std::int64_t time, std::int64_t unit);
std::int64_t rounded_up(std::int64_t time, std::int64_t unit);

// The intervals that a period touches, in order; the first may begin before it, and the last end after it. Days are
// those of a zone, which have 23 or 25 hours where clocks change; minutes and hours are UTC's.
class Buckets {
 public:
  Buckets(const Period& period, Interval interval, const Zone& zone);

  Interval interval() const { return interval_; }
  // As periods of their own, each of which begins where the one before ends.
  std::vector<Period> all() const;
  // The begin of the one that a time of the period falls into.
  std::int64_t begin_of(std::int64_t time) const;
  bool begin_at_multiples_of(std::int64_t unit) const;

 private:
  Interval interval_;
  std::vector<std::int64_t> begins_;
  std::int64_t end_;  // of the last
};

// 2026-11-21T01:57:55.138Z
std::string iso_time(std::int64_t time);

}  // namespace calendar
