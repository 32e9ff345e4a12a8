#pragma once
#include <vector>

#include "alarms/rules/check.h"

namespace alarms::rules {

// Does the job `alarm`: evaluates all checks, updates their incidents and writes the notifications. Any error of the
// database is the incident `database`; it then returns what could be evaluated before. What a restore waits for is
// returned as well.
std::vector<CheckResult> run_all_checks(db::Database& db, const Config& config);

}  // namespace alarms::rules
