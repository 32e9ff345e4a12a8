#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "figures/rules/insights/insight_metric.h"
#include "figures/rules/insights/table.h"

namespace figures::rules::insights {

using Day = Portion;            // or an hour
using Days = std::vector<Day>;  // successive, including those without sessions

// Returns what the roll-ups with these begins count for.
Days days_of(const std::vector<std::int64_t>& begins, const values::AggregatesByKey& rollups,
             const std::function<Day(const values::Aggregate&)>& portion_of);
Days days_of(const std::vector<std::int64_t>& begins, const values::AggregatesByKey& rollups,
             const InsightMetric& metric);
Day sum_of(Days::const_iterator from, Days::const_iterator to);

constexpr std::int64_t kHistoryDays = 28;  // that are read
struct History {
  Days all;
  std::map<playback::Dimension, std::vector<Days>> values;  // of the frequent values of each, the same days
};

// Says by how much rates differ from one period to the next although nothing has happened. The numbers are standard
// deviations of the logarithm of the ratio of two rates.
struct Noise {
  double all = 0.10;
  std::vector<double> columns;  // of a value, beyond what all sessions do; by column
  bool is_known = false;        // false: the history is too short, and these are usual values
};

// Estimates the noise of periods of so many days. What chance alone contributes, by `dispersion` (see Model), is taken
// out.
Noise noise_of(const History& history, const Table& table, double dispersion, std::size_t days);

}  // namespace figures::rules::insights
