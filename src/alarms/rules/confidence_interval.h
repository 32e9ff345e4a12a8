#pragma once
#include <cstdint>

#include "alarms/rules/check.h"
#include "figures/rules/metrics/confidence.h"

namespace alarms::rules {

// Returns the bounds between which a share lies, given a sample. They hold at 99 %, since they are computed every
// minute.
using Interval = figures::rules::ConfidenceInterval;
inline Interval interval_of(std::int64_t hits, std::int64_t sample) {
  return figures::rules::wilson_interval(static_cast<double>(hits), static_cast<double>(sample),
                                         figures::rules::kNinetyNinePercent);
}

// Fires if the share is surely above the threshold, as the whole interval is. It is ok if the whole interval is below,
// or its lower bound is below half of the threshold. In between it is unknown, so an incident stays as it was.
inline Status evaluate(const Interval& interval, double threshold) {
  if (interval.lower > threshold) return Status::firing;
  return interval.upper < threshold || interval.lower < threshold / 2 ? Status::ok : Status::unknown;
}

}  // namespace alarms::rules
