#pragma once
#include <cstdint>

#include "figures/rules/metrics/metric.h"

// Ways to make one number of an aggregate. A measure has no value if it would divide by 0.
namespace figures::rules::measures {

using Sum = std::int64_t values::Aggregate::*;

Measure count(Sum sum);
// Adds up a duration over all sessions and rounds it to whole ms.
Measure rounded_sum(Sum sum);
// `unit` is what of the part is 1: 100 of percent.
Measure ratio(Sum part, Sum all, const char* name = "ratio", double unit = 1);
// A ratio of numbers of sessions, each of which counts or does not.
Measure share(Sum part, Sum all);
// Divides, and rounds to a whole number.
Measure mean(Sum part, Sum all, double factor = 1);
// Divides by the hours played.
Measure per_hour(Sum sum);
// The mean of what was added up in tenths, to one decimal place.
Measure points(const char* name, Sum tenths, Sum all);
// The success of playback/experience.h, which follows from how sessions ended.
Measure success_points();
// Of the attempts: those that failed, before or after the start.
Measure failures();
// How many different viewers there were.
Measure unique_viewers();
Measure percentile(const char* name, double q, values::Histogram values::Histograms::*histogram);

}  // namespace figures::rules::measures
