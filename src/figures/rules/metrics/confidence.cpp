#include "figures/rules/metrics/confidence.h"

#include <algorithm>
#include <cmath>

namespace figures::rules {

ConfidenceInterval wilson_interval(double hits, double sample, double deviations) {
  if (sample <= 0) return {0, 1};
  const double share = std::clamp(hits / sample, 0.0, 1.0), z2 = deviations * deviations;
  const double middle = (share + z2 / (2 * sample)) / (1 + z2 / sample);
  const double half =
      deviations / (1 + z2 / sample) * std::sqrt(share * (1 - share) / sample + z2 / (4 * sample * sample));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

ConfidenceInterval interval_of_difference(const Proportion& first, const Proportion& second, double deviations) {
  if (first.sample <= 0 || second.sample <= 0) return {-1, 1};
  const auto a = wilson_interval(first.hits, first.sample, deviations);
  const auto b = wilson_interval(second.hits, second.sample, deviations);
  const double p = first.hits / first.sample, q = second.hits / second.sample;
  return {q - p - std::hypot(q - b.lower, a.upper - p), q - p + std::hypot(b.upper - q, p - a.lower)};
}

}  // namespace figures::rules
