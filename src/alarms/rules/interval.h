#pragma once
#include <cstdint>

namespace alarms::rules {

// Between which bounds a share lies, given a sample: of Wilson's score interval, at 99 %, since it is looked at every
// minute. 0 to 1 for an empty sample.
struct Interval {
  double lower, upper;
};
Interval interval_of(std::int64_t hits, std::int64_t sample);

}  // namespace alarms::rules
