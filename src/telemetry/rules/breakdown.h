#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "telemetry/rules/metrics.h"

namespace telemetry::rules {

struct BreakdownItem {
  std::string value;  // '' for sessions without one
  Sums sums;
  std::optional<double> impact;
};

// What a breakdown is sorted by. Items without such a number come last, equal ones by value.
struct BreakdownOrder {
  enum class Key { attempts, impact, metric } key = Key::attempts;
  std::optional<MeasuredMetric> metric;  // for Key::metric
  bool descending = true;
};

// All values in that order. Impact is by how much a value makes the metric of the whole worse, in the metric's unit:
// (its own - that of all others) * its share of the attempts, with the sign turned where more is better. It is below 0
// for a value that does better than the others, and absent where that is not to be said.
std::vector<BreakdownItem> breakdown(const std::map<std::string, Sums>& by_value, const MeasuredMetric& impact_on,
                                     const BreakdownOrder& order);

}  // namespace telemetry::rules
