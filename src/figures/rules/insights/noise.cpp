#include "figures/rules/insights/noise.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace figures::rules::insights {
namespace {

constexpr std::size_t kMinDays = 7, kMinBlocks = 4, kMaxBlock = 7;
constexpr double kUsualOfAValue = 0.07, kMinOfAll = 0.03, kMinOfValue = 0.05;
constexpr double kMinEventsOfDay = 3;  // of a day: of fewer, the logarithm is too skewed
constexpr double kMinTrafficOfValue = 0.02;

// Adds up blocks of `length` days. Days at the beginning that do not fill a block are left out.
Days in_blocks(const Days& days, std::size_t length) {
  Days blocks;
  for (std::size_t at = days.size() % length; at < days.size(); ++at) {
    if ((at - days.size() % length) % length == 0) blocks.emplace_back();
    blocks.back() += days[at];
  }
  return blocks;
}

// Returns the variance of the logarithm of the rate, relative to the rate of `base`, without what chance contributes.
// Returns nullopt if fewer than `fewest` days are known.
std::optional<double> variance(const Days& days, const Days* base, double dispersion, std::size_t fewest) {
  std::vector<double> logarithms;
  double chance = 0;
  for (std::size_t i = 0; i < days.size(); ++i) {
    const bool known = days[i].part >= kMinEventsOfDay * dispersion && days[i].whole > 0;
    if (!known || (base && !((*base)[i].part > 0))) continue;
    const double of_base = base ? std::log((*base)[i].part / (*base)[i].whole) : 0;
    logarithms.push_back(std::log(days[i].part / days[i].whole) - of_base);
    chance += dispersion / days[i].part;
  }
  if (logarithms.size() < fewest) return std::nullopt;
  const auto count = static_cast<double>(logarithms.size());
  double mean = 0, squares = 0;
  for (const double one : logarithms) mean += one / count;
  for (const double one : logarithms) squares += (one - mean) * (one - mean);
  return std::max(0.0, squares / (count - 1) - chance / count);
}

// Returns the variance of periods of `length` days. Successive days are alike in part, so the mean of some varies by
// more than that of independent ones.
std::optional<double> variance_of_periods(const Days& days, const Days* base, double dispersion, std::size_t length) {
  const auto daily = variance(days, base, dispersion, kMinDays);
  if (!daily || length == 1) return daily;
  const auto base_blocks = base ? in_blocks(*base, length) : Days{};
  const auto blocks = variance(in_blocks(days, length), base ? &base_blocks : nullptr, dispersion, kMinBlocks);
  return std::max(blocks.value_or(*daily), *daily / static_cast<double>(length));
}

double traffic(const Days& days) { return sum_of(days.begin(), days.end()).whole; }

// Returns the standard deviation of the difference of two periods that have this variance.
double difference(double variance) { return std::sqrt(2 * variance); }

double of_values(const std::vector<Days>& values, const Days& all, double dispersion, std::size_t length) {
  double squares = 0, count = 0;
  for (const auto& days : values) {
    if (traffic(days) < kMinTrafficOfValue * traffic(all)) continue;
    const auto variance = variance_of_periods(days, &all, dispersion, length);
    if (variance) {
      squares += *variance;
      ++count;
    }
  }
  return count > 0 ? std::max(kMinOfValue, difference(squares / count)) : kUsualOfAValue;
}

}  // namespace

Days days_of(const std::vector<std::int64_t>& begins, const values::AggregatesByKey& rollups,
             const std::function<Day(const values::Aggregate&)>& portion_of) {
  Days days;
  for (const auto begin : begins) {
    const auto at = rollups.find({begin});
    days.push_back(at == rollups.end() ? Day{} : portion_of(at->second));
  }
  return days;
}

Days days_of(const std::vector<std::int64_t>& begins, const values::AggregatesByKey& rollups,
             const InsightMetric& metric) {
  return days_of(begins, rollups, [&](const values::Aggregate& sums) { return portion_of(metric, sums); });
}

Day sum_of(Days::const_iterator from, Days::const_iterator to) {
  Day sum;
  for (; from != to; ++from) sum += *from;
  return sum;
}

Noise noise_of(const History& history, const Table& table, double dispersion, std::size_t days) {
  const auto length = std::clamp<std::size_t>(days, 1, kMaxBlock);
  Noise noise;
  if (const auto all = variance_of_periods(history.all, nullptr, dispersion, length)) {
    noise.all = std::max(kMinOfAll, difference(*all));
    noise.is_known = true;
  }
  for (const auto& column : table.columns) {
    const auto values = history.values.find(column.dimension);
    noise.columns.push_back(
        values == history.values.end() ? kUsualOfAValue : of_values(values->second, history.all, dispersion, length));
  }
  return noise;
}

}  // namespace figures::rules::insights
