#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "alarms/rules/check.h"
#include "figures/tables/troubled_sessions.h"
#include "metrics/rules/access_log.h"

namespace alarms::rules {

// Lists what is checked each minute, in this order, but for the database (database_outage.h), which is judged by
// whether the others could use it.
const std::vector<Check>& checks();

// Each row stands beside what it measures.
Check ingest_check(), ingest_workers_check(), answers_check();  // evaluate_answers.cpp
Check disk_check();                                             // evaluate_disk.cpp
Check certificate_check(), mail_check();                        // evaluate_host.cpp
Check payments_check(), refunds_check(), reports_check(), text_provider_check(),
    image_provider_check();                                                 // evaluate_data.cpp
Check maintenance_check(), alerts_check(), backup_check(), verify_check();  // evaluate_jobs.cpp
Check viewers_check();                                                      // evaluate_viewers.cpp

// Says why nothing can be written into a log of this host, or "".
std::string error_of_logs(const Config& config);

// Fires if surely more than one in ten of the players' requests was refused, one of them within the last minute. Here
// and below, `now` is in ms since 1970.
CheckResult evaluate_ingest(const Check& check, const metrics::rules::RecentAnswers& answers, std::int64_t now);
// Fires if nothing listens for the pool of ingest, or if all its requests fail by a fault of the host. Here and below,
// the former is not judged if nothing listens for any.
CheckResult evaluate_ingest_workers(const Check& check, const std::set<std::string>& listening,
                                    const metrics::rules::RecentAnswers& answers, std::int64_t now);
// Fires if surely more than one in twenty of a pool's requests failed by a fault of the host, three or more of them and
// one within the last minute, or if nothing listens for another pool than that of ingest.
CheckResult evaluate_pools(const Check& check, const std::map<std::string, metrics::rules::RecentAnswers>& pools,
                           const std::set<std::string>& listening, std::int64_t now);

using SessionCounts = figures::tables::troubled_sessions::Counts;
// Fires if the share of playbacks in trouble is surely above a tenth (confidence_interval.h), for which one of two is
// not enough.
CheckResult evaluate_viewers(const Check& check, const SessionCounts& playbacks);

}  // namespace alarms::rules
