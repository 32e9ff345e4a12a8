#pragma once
#include <functional>
#include <vector>

#include "alarms/rules/check_result.h"
#include "config.h"
#include "db/database.h"
#include "figures/tables/troubled_sessions.h"
#include "metrics/rules/access_log.h"

// Compares what metrics measures with the thresholds of checks.h. Each evaluation is bounded: none takes longer as
// tables grow, but for `verify`, which runs once an hour, on one host.
namespace alarms::rules {

// The checks of this host, without the database.
std::vector<CheckResult> evaluate_host(const Config& config);
// Returns those that ask the database. What only reads comes first: it still answers if the database takes no writes.
std::vector<std::function<CheckResult()>> evaluations_of_data(db::Database& db, const Config& config);

// Firing: surely more than one in ten of the players' requests was refused.
CheckResult evaluate_ingest(const metrics::rules::RecentAnswers& answers);

using SessionCounts = figures::tables::troubled_sessions::Counts;
// Firing: the share of playbacks in trouble is surely above that many percent (confidence_interval.h): one of two is
// not. 0 percent: never.
CheckResult evaluate_viewers(const SessionCounts& playbacks, int percent);
// Of the last 15 minutes, on all hosts.
CheckResult check_viewers(db::Database& db, int percent);

}  // namespace alarms::rules
