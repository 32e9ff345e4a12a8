#include "alarms/rules/run_all_checks.h"

#include <ctime>
#include <optional>

#include "alarms/rules/database_outage.h"
#include "alarms/rules/evaluate.h"
#include "alarms/rules/incidents.h"
#include "net/this_host.h"
#include "refusal.h"
#include "schema/restore_progress.h"
#include "schema/rules/readiness.h"

namespace alarms::rules {

namespace {

// The cause of an outage may be known. Its incident is told without the database, and those of other checks are not.
std::string full_disk(const std::vector<CheckResult>& results) {
  for (const auto& result : results) {
    if (result.check == "disk" && result.status == Status::firing) return "; disk: " + result.text;
  }
  return "";
}

std::optional<schema::RestoreProgress> restore_of(db::Database& db, const Config& config) try {
  return schema::restore_progress(db, config);
} catch (const db::Error&) {  // the checks find out
  return std::nullopt;
}

void tell_outage(std::vector<CheckResult>& results, const Config& config, const std::string& error) {
  if (results.back().check == "database") results.pop_back();
  results.push_back({"database", net::this_host(), Status::firing, error + full_disk(results)});
  notify_outage(config, results.back().text, std::time(nullptr));
}

void evaluate_and_notify(std::vector<CheckResult>& results, db::Database& db, const Config& config) {
  const auto now = std::time(nullptr);
  try {
    for (const auto& evaluate : evaluations_of_data(db, config)) results.push_back(evaluate());
    schema::rules::require_usable(db);
    // The last, since an incident of the database is over only if it took what the others had to write.
    results.push_back({"database", net::this_host(), Status::ok, "it answers and takes writes"});
    update_incidents(db, config, results);
    record_past_outage(db, config, now);
  } catch (const db::Error& error) {  // whatever it is, nobody can rely on it
    tell_outage(results, config, error.what());
  } catch (const refusal::Unavailable& error) {
    tell_outage(results, config, error.what());
  }
}

}  // namespace

// A restore that goes on has its operator, and closes pools and tables on purpose: nobody is notified of that.
std::vector<CheckResult> run_all_checks(db::Database& db, const Config& config) {
  const auto restore = restore_of(db, config);
  auto results = evaluate_host(config, folders_to_watch(db, config));
  if (!restore || !restore->goes_on) evaluate_and_notify(results, db, config);
  if (restore) {
    results.push_back(
        {"restore", net::this_host(), restore->goes_on ? Status::unknown : Status::firing, restore->text});
  }
  return results;
}

}  // namespace alarms::rules
