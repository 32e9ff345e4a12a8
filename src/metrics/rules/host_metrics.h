#pragma once
#include <vector>

#include "config.h"
#include "metrics/rules/metric_family.h"

namespace metrics::rules {

// Measures what can be seen on this host without the database.
std::vector<MetricFamily> host_metrics(const Config& config);

}  // namespace metrics::rules
