#include "alarms/rules/run_all_checks.h"

#include <ctime>

#include "alarms/rules/database_outage.h"
#include "alarms/rules/evaluate.h"
#include "alarms/rules/incidents.h"
#include "net/this_host.h"

namespace alarms::rules {

std::vector<CheckResult> run_all_checks(db::Database& db, const Config& config) {
  const auto now = std::time(nullptr);
  auto results = evaluate_host(config);
  CheckResult database{"database", net::this_host(), Status::ok, "it answers and takes writes"};
  try {
    for (const auto& evaluate : evaluations_of_data(db, config)) results.push_back(evaluate());
    update_incidents(db, config, results);
    update_incidents(db, config, {database});
    record_past_outage(db, config, now);
  } catch (const db::Unavailable& error) {
    database.status = Status::firing, database.text = error.what();
    notify_outage(config, error.what(), now);
  }
  results.push_back(database);
  return results;
}

}  // namespace alarms::rules
