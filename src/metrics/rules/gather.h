#pragma once
#include <vector>

#include "config.h"
#include "db/database.h"
#include "metrics/rules/metric_family.h"

namespace metrics::rules {

// Returns all that is known of this host and its database. If the database fails, database_up is 0 and its figures are
// left out.
std::vector<MetricFamily> gather(db::Database& db, const Config& config);

}  // namespace metrics::rules
