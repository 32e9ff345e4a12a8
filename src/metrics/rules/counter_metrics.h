#pragma once
#include <string>
#include <vector>

#include "metrics/rules/metric_family.h"

namespace metrics::rules {

// What the processes of this host have counted since the host was started, by pool. Empty where nothing can be read.
std::vector<MetricFamily> counter_metrics(const std::string& home);

}  // namespace metrics::rules
