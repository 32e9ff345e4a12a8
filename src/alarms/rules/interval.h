#pragma once
#include <cstdint>

#include "alarms/rules/finding.h"

namespace alarms::rules {

// Between which bounds a share lies, given a sample: of Wilson's score interval, at 99 %, since it is looked at every
// minute. 0 to 1 for an empty sample.
struct Interval {
  double lower, upper;
};
Interval interval_of(std::int64_t hits, std::int64_t sample);

// Trouble: the share is surely above the threshold, as the whole interval is. Fine: the whole interval is below, or its
// lower bound is below half of the threshold. In between it is unknown, and stays as it was.
Verdict judge(const Interval& interval, double threshold);

}  // namespace alarms::rules
