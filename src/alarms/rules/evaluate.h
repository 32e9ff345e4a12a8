#pragma once
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "alarms/rules/check_result.h"
#include "config.h"
#include "db/database.h"
#include "figures/tables/troubled_sessions.h"
#include "metrics/rules/access_log.h"

// Compares what metrics measures with the thresholds of checks.h. No evaluation takes longer as tables grow, but for
// `verify`, which runs once an hour, on one host.
namespace alarms::rules {

// Evaluates the checks of this host that do not need the database. `folders` are on the disks that may fill up.
std::vector<CheckResult> evaluate_host(const Config& config, const std::vector<std::string>& folders);
// Returns the evaluations that ask the database. Those that only read come first, since they still work if the database
// takes no writes.
std::vector<std::function<CheckResult()>> evaluations_of_data(db::Database& db, const Config& config);

// Says why nothing can be written into a log of this host, or "".
std::string error_of_logs(const Config& config);

// Evaluates what nginx's log says of the last five minutes, if it can be written.
std::vector<CheckResult> evaluate_answers(const Config& config);
// Fires if surely more than one in ten of the players' requests was refused, one of them within the last minute. Here
// and below, `now` is in ms since 1970.
CheckResult evaluate_ingest(const metrics::rules::RecentAnswers& answers, std::int64_t now);
// Fires if surely more than one in twenty of a pool's requests failed by a fault of the host, three or more of them and
// one within the last minute, or if nothing listens for a pool. That is not judged if nothing listens for any.
CheckResult evaluate_pools(const std::map<std::string, metrics::rules::RecentAnswers>& pools,
                           const std::set<std::string>& listening, std::int64_t now);

using SessionCounts = figures::tables::troubled_sessions::Counts;
// Fires if the share of playbacks in trouble is surely above that many percent (confidence_interval.h), for which one
// of two is not enough. With 0 percent it never fires.
CheckResult evaluate_viewers(const SessionCounts& playbacks, int percent);
// Evaluates the playbacks of the last 15 minutes on all hosts.
CheckResult check_viewers(db::Database& db, int percent);

}  // namespace alarms::rules
