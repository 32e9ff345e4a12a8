#pragma once
#include <functional>
#include <optional>
#include <string>

#include "figures/values/aggregate.h"

namespace figures::rules {

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

}  // namespace figures::rules

// Makes measures, each of which computes one number from an aggregate. A measure has no value if it would divide by 0.
namespace figures::rules::measures {

using Sum = values::Aggregate::Sum;

Measure count(Sum sum);
// Adds up a duration over all sessions and rounds it to whole ms.
Measure rounded_sum(Sum sum);
// Divides, and then divides by `unit`, which is 100 if the part is in percent.
Measure ratio(Sum part, Sum all, const char* name = "ratio", double unit = 1);
// Divides numbers of sessions, each of which counts or does not.
Measure share(Sum part, Sum all);
// Divides, and rounds to a whole number.
Measure mean(Sum part, Sum all, double factor = 1);
// Divides by the hours played.
Measure per_hour(Sum sum);
// Computes the mean of what was added up in tenths, to one decimal place.
Measure points(const char* name, Sum tenths, Sum all);
// Computes the success of playback/experience.h, which follows from how sessions ended.
Measure success_points();
// Computes the share of the attempts that failed, before or after the start.
Measure failures();
Measure unique_viewers();
Measure percentile(const char* name, double q, values::Histogram values::Histograms::*histogram);

}  // namespace figures::rules::measures
