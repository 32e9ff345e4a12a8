#pragma once
#include <vector>

#include "db/database.h"
#include "metrics/rules/metric_family.h"
#include "settings/config.h"

namespace metrics::rules {

// Returns all that is known of this host and its database. If the database fails, database_up is 0 and its figures are
// left out.
std::vector<MetricFamily> gather(db::Database& db, const Config& config);

}  // namespace metrics::rules
