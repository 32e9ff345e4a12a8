#pragma once
#include <string>
#include <vector>

#include "metrics/rules/metric_family.h"
#include "settings/config.h"

namespace metrics::rules {

// Measures what can be seen on this host without the database. `folders` are on the disks that may fill up; the first
// is the home.
std::vector<MetricFamily> host_metrics(const Config& config, const std::vector<std::string>& folders);

}  // namespace metrics::rules
