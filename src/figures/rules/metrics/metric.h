#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "figures/values/aggregate.h"

namespace figures::rules {

enum class Better { lower, higher, neither };

// Divides one number of sessions by another one.
struct Share {
  values::Aggregate::Sum part, all;
};

// Describes one way to read a metric, such as "p95". The function is empty if the metric is not made of an aggregate.
struct Measure {
  std::string name;
  std::function<std::optional<double>(const values::Aggregate&)> value_of;
  bool needs_histograms = false;
  std::optional<Share> share = {};  // absent: the measure is no share of sessions
};

struct Metric {
  std::string id, name, unit;
  Better better;
  std::string about;
  std::vector<Measure> measures;  // the first is the default
};

}  // namespace figures::rules
