#include "alarms/rules/confidence_interval.h"

namespace alarms::rules {

Interval interval_of(std::int64_t hits, std::int64_t sample) {
  return figures::rules::wilson_interval(static_cast<double>(hits), static_cast<double>(sample),
                                         figures::rules::kNinetyNinePercent);
}

Status evaluate(const Interval& interval, double threshold) {
  if (interval.lower > threshold) return Status::firing;
  return interval.upper < threshold || interval.lower < threshold / 2 ? Status::ok : Status::unknown;
}

}  // namespace alarms::rules
