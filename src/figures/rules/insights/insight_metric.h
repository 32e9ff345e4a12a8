#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "figures/values/aggregate.h"

namespace figures::rules::insights {

constexpr double kPercentile = 0.95;  // of metrics that are one
constexpr double kBursts = 1.8;       // so many cases that come in bursts are one, where viewers are unknown

// Describes a metric whose rise can be explained. It is a part of a whole, and each of these is a sum over sessions.
struct InsightMetric {
  std::string_view key;   // that callers name it by, as in metrics.h
  std::string_view what;  // as sentences name it: "start failures"
  std::vector<values::Aggregate::Sum> parts;
  values::Aggregate::Sum whole;
  bool is_inverse = false;       // what counts is the whole without the parts
  bool is_time = false;          // in ms, and not a count
  bool is_percentile = false;    // what counts are sessions above the 95th percentile of the period before
  bool comes_in_bursts = false;  // retried at once
  double most = 0;               // of one session: ms, and a share of the whole; 0: no limit
  double most_of_whole = 0;

  bool is_duration() const { return is_time && !is_percentile && whole == &values::Aggregate::startups; }
};

const std::vector<InsightMetric>& all_insight_metrics();
const InsightMetric* find_insight_metric(std::string_view key);

// Holds what some sessions count for. Times are in seconds.
struct Portion {
  double part = 0, whole = 0;

  Portion& operator+=(const Portion& other) {
    part += other.part;
    whole += other.whole;
    return *this;
  }
};
Portion portion_of(const InsightMetric& metric, const values::Aggregate& aggregate);
// Returns the portion of one session, of which no more counts than the metric's limits.
Portion portion_of_session(const InsightMetric& metric, const values::Aggregate& session);

// Returns a rate, part by whole, in the unit of the metric. For a percentile, it remains the share of sessions beyond
// it.
double in_unit_of(const InsightMetric& metric, double rate);

}  // namespace figures::rules::insights
