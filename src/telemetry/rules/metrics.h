#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "telemetry/tables/sums.h"

// The metrics that callers may ask for, and how each is made of sums.
namespace telemetry::rules {

enum class Better { lower, higher, neither };

using tables::Sums;

// One way to look at a metric: "p95". The function is empty for what is not made of sums.
struct Measure {
  std::string name;
  std::function<std::optional<double>(const Sums&)> of;
  bool needs_histograms = false;
};

struct Metric {
  std::string id, name, unit;
  Better better;
  std::string about;
  std::vector<Measure> measures;  // the first is the default
};

// In the order in which they are listed.
const std::vector<Metric>& every_metric();

// A metric by one of its measures.
struct MeasuredMetric {
  const Metric* metric;
  const Measure* measure;

  // "startupMs:p95", or "good" where there is one measure only.
  std::string key() const;
  // Absent without data, which is never the same as 0. Also absent for what is_viewers().
  std::optional<double> of(const Sums& sums) const;
  // Made of counted minutes, not of sessions.
  bool is_viewers() const { return !measure->of; }
};

// "startupMs" is the default measure. Absent: there is no such metric or measure.
std::optional<MeasuredMetric> metric_named(std::string_view name);
// Each metric by its default measure, but for the viewers.
std::vector<MeasuredMetric> usual_metrics();

// Fewer than 25 attempts: too few to draw conclusions from.
bool low_sample(const Sums& sums);
// Of a count in thousandths.
double whole(std::int64_t thousandths);

}  // namespace telemetry::rules
