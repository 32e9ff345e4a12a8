#include "alarms/rules/run_all_checks.h"

#include <ctime>

#include "alarms/rules/database_outage.h"
#include "alarms/rules/evaluate.h"
#include "alarms/rules/incidents.h"
#include "metrics/rules/disk.h"
#include "net/this_host.h"

namespace alarms::rules {

std::vector<CheckResult> run_all_checks(db::Database& db, const Config& config) {
  const auto now = std::time(nullptr);
  auto results = evaluate_host(config, metrics::rules::folders_that_fill(db, config));
  try {
    for (const auto& evaluate : evaluations_of_data(db, config)) results.push_back(evaluate());
    // The last, since an incident of the database is over only if it took what the others had to write.
    results.push_back({"database", net::this_host(), Status::ok, "it answers and takes writes"});
    update_incidents(db, config, results);
    record_past_outage(db, config, now);
  } catch (const db::Error& error) {  // whatever it is, nobody can rely on it
    if (results.back().check == "database") results.pop_back();
    results.push_back({"database", net::this_host(), Status::firing, error.what()});
    notify_outage(config, error.what(), now);
  }
  return results;
}

}  // namespace alarms::rules
