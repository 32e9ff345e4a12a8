#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "figures/rules/metrics/measures.h"

// Lists the metrics that callers may ask for, and how each is made of an aggregate.
namespace figures::rules {

enum class Better { lower, higher, neither };

struct Metric {
  std::string id, name, unit;
  Better better;
  std::string about;
  std::vector<Measure> measures;  // the first is the default
};

// Returns all metrics in the order in which they are listed.
const std::vector<Metric>& all_metrics();

// Selects a metric and one of its measures.
struct MeasuredMetric {
  const Metric* metric;
  const Measure* measure;

  // Returns "startupMs:p95", or "good" where there is only one measure.
  std::string key() const;
  // Returns nullopt without data, which is never the same as 0, and for what is_viewers().
  std::optional<double> value_of(const values::Aggregate& aggregate) const;
  // Returns whether it is made of the viewers of counted minutes, not of sessions.
  bool is_viewers() const { return !measure->value_of; }
};

// Finds a metric by a name such as "startupMs:p95". Without a measure, as in "startupMs", takes the default one.
// Returns nullopt if there is no such metric or measure.
std::optional<MeasuredMetric> find_metric(std::string_view name);
// Returns metrics by their default measures, without the viewers, the failures of both kinds together, and those that
// need more than sums and are rarely asked for.
std::vector<MeasuredMetric> default_metrics();

// Returns whether there are fewer than 25 attempts, which are too few to draw conclusions from.
bool is_low_sample(const values::Aggregate& aggregate);

}  // namespace figures::rules
