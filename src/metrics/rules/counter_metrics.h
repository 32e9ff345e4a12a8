#pragma once
#include <string>
#include <vector>

#include "metrics/rules/metric_family.h"

namespace metrics::rules {

// Returns what the processes of this host have counted since the host was started, by pool. It is empty if nothing
// can be read.
std::vector<MetricFamily> counter_metrics(const std::string& home);

}  // namespace metrics::rules
