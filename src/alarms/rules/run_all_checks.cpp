#include "alarms/rules/run_all_checks.h"

#include <ctime>

#include "alarms/rules/checks.h"
#include "alarms/rules/database_outage.h"
#include "alarms/rules/recipient.h"
#include "incidents/rules/incidents.h"
#include "net/this_host.h"
#include "refusal.h"
#include "schema/restore_progress.h"

namespace alarms::rules {
namespace {

struct Findings {
  std::vector<CheckResult> results;
  std::string causes;  // of an outage of the database, if there is one: they are told with it, without the database
};

void evaluate_all(Findings& findings, Needs needs, db::Database& db, const Config& config) {
  for (const auto& check : checks()) {
    if (check.needs != needs) continue;
    const auto result = check.measure(check, db, config);
    if (check.explains_outage && result.status == Status::firing)
      findings.causes += "; " + check.name + ": " + result.text;
    findings.results.push_back(result);
  }
}

void tell_outage(Findings& findings, const Config& config, const std::string& error) {
  findings.results.push_back(database_check().result(Status::firing, error + findings.causes));
  notify_outage(config, findings.results.back().text, std::time(nullptr));
}

void evaluate_and_notify(Findings& findings, db::Database& db, const Config& config) {
  const auto now = std::time(nullptr);
  try {
    evaluate_all(findings, Needs::database, db, config);
    auto results = findings.results;
    // The last, since an incident of the database is over only if it took what the others had to write.
    results.push_back(database_check().measure(database_check(), db, config));
    incidents::rules::update_incidents(db, config, recipient_of(config), results);
    record_past_outage(db, config, now);
    findings.results = results;
  } catch (const db::Error& error) {  // whatever it is, nobody can rely on it
    tell_outage(findings, config, error.what());
  } catch (const refusal::Unavailable& error) {
    tell_outage(findings, config, error.what());
  }
}

}  // namespace

// A restore that goes on has its operator, and closes pools and tables on purpose: nobody is notified of that.
std::vector<CheckResult> run_all_checks(db::Database& db, const Config& config) {
  static const incidents::rules::IncidentKind restore_kind{"restore", "", "", 0};  // is only listed, and no incident
  const auto restore = schema::restore_progress_if_known(db, config);
  Findings findings;
  evaluate_all(findings, Needs::nothing, db, config);
  if (!restore || !restore->goes_on) evaluate_and_notify(findings, db, config);
  if (restore) {
    findings.results.push_back(
        {&restore_kind, net::this_host(), restore->goes_on ? Status::unknown : Status::firing, restore->text});
  }
  return findings.results;
}

}  // namespace alarms::rules
