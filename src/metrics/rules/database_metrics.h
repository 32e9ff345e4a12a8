#pragma once
#include <vector>

#include "db/database.h"
#include "metrics/rules/metric_family.h"
#include "settings/config.h"

namespace metrics::rules {

// Measures what is in the database and so is the same on all hosts that share it. Throws db::Error.
std::vector<MetricFamily> database_metrics(db::Database& db, const Config& config);

}  // namespace metrics::rules
