#pragma once
#include <cstdint>

#include "telemetry/rules/metrics.h"

// Ways to make one number of sums. Each has no value where it would divide by 0.
namespace telemetry::rules::measures {

using Sum = std::int64_t Sums::*;

Measure count(Sum sum);
// Of durations: a whole number.
Measure rounded_sum(Sum sum);
Measure ratio(Sum part, Sum all, const char* name = "ratio");
// A whole number.
Measure mean(Sum part, Sum all, double factor = 1);
// For each hour played.
Measure per_hour(Sum sum);
Measure percentile(const char* name, double q, tables::Histogram tables::Histograms::*histogram);

}  // namespace telemetry::rules::measures
