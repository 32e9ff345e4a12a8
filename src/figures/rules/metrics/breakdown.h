#pragma once
#include <optional>
#include <string>
#include <vector>

#include "figures/rules/metrics/metrics.h"
#include "figures/values/aggregate.h"

namespace figures::rules {

struct BreakdownItem {
  std::string value;  // '' for sessions without one
  values::Aggregate aggregate;
  std::optional<double> impact;
};

// Decides the order of the items. An item without a number comes last. Items with equal numbers are ordered by their
// value.
struct BreakdownOrder {
  enum class Key { attempts, impact, metric } key = Key::attempts;
  std::optional<MeasuredMetric> metric;  // for Key::metric
  bool descending = true;
};

// Returns all values in that order. The impact says by how much a value makes the metric of the whole worse, in the
// metric's unit: (its own - that of all others) * its share of the attempts, with the sign turned where more is better.
// It is below 0 for a value that does better than the others, and absent if the metric has no better side.
std::vector<BreakdownItem> breakdown(const values::AggregatesByKey& by_value, const MeasuredMetric& impact_on,
                                     const BreakdownOrder& order);

}  // namespace figures::rules
