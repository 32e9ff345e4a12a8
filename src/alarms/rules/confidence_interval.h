#pragma once
#include <cstdint>

#include "alarms/rules/check_result.h"
#include "figures/rules/metrics/confidence.h"

namespace alarms::rules {

// Between which bounds a share lies, given a sample: at 99 %, since it is looked at every minute.
using Interval = figures::rules::ConfidenceInterval;
Interval interval_of(std::int64_t hits, std::int64_t sample);

// Firing: the share is surely above the threshold, as the whole interval is. Ok: the whole interval is below, or its
// lower bound is below half of the threshold. In between it is unknown, and stays as it was.
Status evaluate(const Interval& interval, double threshold);

}  // namespace alarms::rules
