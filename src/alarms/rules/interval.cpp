#include "alarms/rules/interval.h"

#include <algorithm>
#include <cmath>

namespace alarms::rules {

Interval interval_of(std::int64_t hits, std::int64_t sample) {
  constexpr double kDeviations = 2.5758;  // of a normal distribution: 99 % are within
  if (sample <= 0) return {0, 1};
  const double n = static_cast<double>(sample), share = static_cast<double>(hits) / n;
  const double z2 = kDeviations * kDeviations;
  const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double half = kDeviations / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Verdict judge(const Interval& interval, double threshold) {
  if (interval.lower > threshold) return Verdict::trouble;
  return interval.upper < threshold || interval.lower < threshold / 2 ? Verdict::fine : Verdict::unknown;
}

}  // namespace alarms::rules
