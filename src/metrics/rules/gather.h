#pragma once
#include <vector>

#include "config.h"
#include "db/database.h"
#include "metrics/rules/metric_family.h"

namespace metrics::rules {

// All that is known of this host and its database. Without the database, database_up is 0 and its figures are left out.
std::vector<MetricFamily> gather(db::Database& db, const Config& config);

}  // namespace metrics::rules
