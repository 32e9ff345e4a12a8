#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "figures/rules/metrics/metric.h"

// The metrics that callers may ask for, and how each is made of an aggregate.
namespace figures::rules {

// Returns all of them in the order in which they are listed.
const std::vector<Metric>& all_metrics();

// A metric by one of its measures.
struct MeasuredMetric {
  const Metric* metric;
  const Measure* measure;

  // "startupMs:p95", or "good" where there is one measure only.
  std::string key() const;
  // Returns nullopt without data, which is never the same as 0, and for what is_viewers().
  std::optional<double> value_of(const values::Aggregate& aggregate) const;
  // UpdateCounts of counted minutes, not of sessions.
  bool is_viewers() const { return !measure->value_of; }
};

// Finds "startupMs:p95"; "startupMs" is its default measure. Returns nullopt if there is no such metric or measure.
std::optional<MeasuredMetric> find_metric(std::string_view name);
// Returns each metric by its default measure, but for the viewers.
std::vector<MeasuredMetric> default_metrics();

// Returns whether there are fewer than 25 attempts, which are too few to draw conclusions from.
bool is_low_sample(const values::Aggregate& aggregate);

}  // namespace figures::rules
