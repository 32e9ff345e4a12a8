#pragma once
#include <vector>

#include "alarms/rules/check_result.h"
#include "config.h"
#include "db/database.h"

namespace alarms::rules {

// The job `alarm`: evaluates all checks, updates their incidents and writes the notifications. What could be evaluated
// before the database failed is returned all the same.
std::vector<CheckResult> run_all_checks(db::Database& db, const Config& config);

}  // namespace alarms::rules
