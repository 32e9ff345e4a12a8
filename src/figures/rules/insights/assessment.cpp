#include "figures/rules/insights/assessment.h"

#include <algorithm>
#include <cmath>

namespace figures::rules::insights {
namespace {

constexpr double kPriorOfLevel = 10;  // independent events by which a candidate's level is held at the model's
constexpr double kMinElsewhere = 5;
constexpr double kTiny = 1e-9;

double term(double observed, double expected) { return observed > 0 ? observed * std::log(observed / expected) : 0; }

// Returns the logarithm of the likelihood ratio of two counts: their own proportion, against `ratio` to 1.
double deviance(double count, double base, double ratio) {
  ratio = std::max(ratio, kTiny);
  const double all = count + base;
  return term(count, all * ratio / (1 + ratio)) + term(base, all / (1 + ratio));
}

}  // namespace

double forecast_of(const std::array<Sums, 2>& sums) {
  const auto& before = sums[kBefore];
  const double level = (before.observed + kPriorOfLevel) / (before.expected + kPriorOfLevel);
  return std::max(kTiny, level * sums[kAfter].expected);
}

double likelihood_apart(const std::array<Sums, 2>& sums, const std::array<Sums, 2>& others) {
  const double forecast = forecast_of(sums), of_others = forecast_of(others);
  const double observed = sums[kAfter].observed, other = std::max(0.0F, others[kAfter].observed);
  const double common = (observed + other) / (forecast + of_others);
  return term(observed, common * forecast) + term(other, common * of_others);
}

Assessment assess(const Candidate& candidate, const std::array<Sums, 2>& total, double noise) {
  const auto &before = candidate.sums[kBefore], &after = candidate.sums[kAfter];
  const double base = before.observed + kPriorOfLevel;
  Assessment found;
  found.forecast = forecast_of(candidate.sums);
  const double rise = total[kAfter].observed / std::max<double>(kTiny, total[kAfter].expected);
  const double rest = std::max<double>(0, total[kAfter].observed - after.observed);
  const double rest_forecast = std::max(kTiny, total[kAfter].expected - found.forecast);
  const double rest_base = std::max<double>(1, total[kBefore].observed - before.observed);

  // Where hardly any other session fails, the others cannot show whether all rose alike. Then the candidate is compared
  // with itself.
  const bool alone = std::max(rest, rise * rest_forecast) < kMinElsewhere;
  found.lift = after.observed / found.forecast / (alone ? 1 : std::max(kTiny, rest / rest_forecast));
  found.likelihood = alone ? deviance(after.observed, base, found.forecast / base)
                           : deviance(after.observed, base, rise * after.expected / (before.expected + kPriorOfLevel)) +
                                 deviance(rest, rest_base, rise * rest_forecast / rest_base);
  const double shrink = 1 + noise * noise / (1 / std::max<double>(kTiny, after.observed) + 1 / base);
  found.z_multiple = found.lift > 1 ? std::sqrt(2 * std::max(0.0, found.likelihood) / shrink) : 0;

  found.excess = after.observed - found.forecast;
  const double noisy = noise * found.forecast;
  found.variance = after.observed + found.forecast * found.forecast / base + noisy * noisy;
  const double whole = after.whole, rest_whole = std::max<double>(kTiny, total[kAfter].whole - after.whole);
  const double rest_variance = rest + rest_forecast * rest_forecast / rest_base;
  found.z_step = (found.excess / whole - (rest - rest_forecast) / rest_whole) /
                 std::sqrt(found.variance / (whole * whole) + rest_variance / (rest_whole * rest_whole));
  return found;
}

Surplus surplus(const Sums& before, const Sums& after, double noise) {
  const double base = std::max<double>(1, before.observed), noisy = noise * after.expected;
  const double variance = after.observed + after.expected * after.expected / base + noisy * noisy;
  const double events = after.observed - after.expected;
  return {events, events / std::sqrt(std::max(kTiny, variance))};
}

double tail_probability(double z) { return std::erfc(z / std::sqrt(2.0)) / 2; }

}  // namespace figures::rules::insights
