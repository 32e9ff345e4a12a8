#include <algorithm>
#include <cstdlib>

#include "alarms/rules/checks.h"
#include "jobs/rules/invariants.h"
#include "jobs/rules/list.h"
#include "jobs/rules/run.h"
#include "limits/lease.h"
#include "metrics/tables/job_runs.h"
#include "text/duration.h"

namespace alarms::rules {
namespace {

constexpr int kClocksDiffer = 60;  // seconds, those of a cluster's nodes, at most
constexpr int kVerifySeconds = 3600;
constexpr int kVerifyLease = 600;  // seconds; it takes less

// Fires if the job was never done, or not for so long. A time that lies ahead is that of a clock that was set back
// since, and tells nothing, so somebody should look.
CheckResult check_last_run(const Check& check, db::Database& db, const Config& config, const std::string& done,
                           const std::string& never) {
  for (const auto& run : metrics::tables::job_runs::all(db)) {
    if (run.job != check.job) continue;
    if (run.seconds_ago < -kClocksDiffer) {
      return check.result(Status::firing, "last " + done + " at a time that is still " +
                                              text::duration(static_cast<int>(-run.seconds_ago)) +
                                              " ahead: the clock was set back since");
    }
    const bool is_late = static_cast<double>(run.seconds_ago) > check.thresholds_by(config)[0];
    return check.result(is_late ? Status::firing : Status::ok,
                        "last " + done + " " +
                            text::duration(static_cast<int>(std::max<std::int64_t>(run.seconds_ago, 0))) +
                            " ago, by any host");
  }
  return check.result(Status::firing, never);
}

// The same for Prometheus.
std::string late(const std::string& job) {
  const std::string last = "max(millrace_job_last_success_timestamp_seconds{name=\"" + job + "\"})";
  return "time() - " + last + " > $1 or " + last + " - time() > " + std::to_string(kClocksDiffer);
}

CheckResult check_job(const Check& check, db::Database& db, const Config& config) {
  return check_last_run(check, db, config, "done", "was never done");
}

CheckResult check_backup(const Check& check, db::Database& db, const Config& config) {
  if (config.backup.folder.empty()) return check.result(Status::ok, "there is no nightly one");
  return check_last_run(check, db, config, "made", "none was made yet");
}

// A run that was stopped before its end does not count.
bool verify_is_due(db::Database& db) {
  const auto runs = metrics::tables::job_runs::all(db);
  return std::none_of(runs.begin(), runs.end(), [](const auto& run) {
    return run.job == "verify" && std::abs(run.seconds_ago) < kVerifySeconds;
  });
}

std::vector<std::string> violated_invariants(db::Database& db, const Config& config) {
  const auto results = jobs::rules::run(db, config, "verify", [&] {
    return jobs::rules::verify(db, config.telemetry_days, figures::rules::VerifyScope::some);
  });
  std::vector<std::string> violated;
  for (const auto& [invariant, violations] : results) {
    if (violations != 0) violated.push_back(invariant);
  }
  return violated;
}

CheckResult check_invariants(const Check& check, db::Database& db, const Config& config) {
  if (!verify_is_due(db)) return check.result(Status::unknown, "was looked at within the last hour");
  const limits::Lease lease(db, config, limits::kVerify, "", kVerifyLease);
  if (lease.seconds_until_free() > 0) return check.result(Status::unknown, "another host is looking");
  const auto violated = violated_invariants(db, config);
  if (violated.empty()) return check.result(Status::ok, "everything holds that must");
  return check.result(Status::firing, std::to_string(violated.size()) +
                                          (violated.size() == 1 ? " rule does" : " rules do") +
                                          " not hold, such as: " + violated.front());
}

}  // namespace

Check maintenance_check() {
  const auto job = jobs::rules::find_job({}, "maintain");
  return {{"maintenance", "Maintenance does not get done",
           "`journalctl -u " + job.unit + "` says why; without it, figures are late and old data stay.", 120},
          {Needs::database, Concerns::all_hosts, {}, check_job, false, job.name},
          {{"MillraceMaintenanceStopped", late("maintain"), Severity::page,
            "No host has finished maintenance for {{ $value | humanizeDuration }}",
            "systemctl status millrace-maintenance@maintain.timer millrace-maintenance@maintain.service"}}};
}

Check alerts_check() {
  const auto job = jobs::rules::find_job({}, "alerts");
  return {
      {"alerts", "Accounts are not told of alerts and reports",
       "`journalctl -u " + job.unit + "` says why; without it, alerts of accounts wait and reports are not sent.", 120},
      {Needs::database, Concerns::all_hosts, {}, check_job, false, job.name},
      {{"MillraceAlertsStopped", late("alerts"), Severity::page,
        "No host has looked at the alerts of accounts for {{ $value | humanizeDuration }}",
        "systemctl status millrace-alerts.timer millrace-alerts.service"}}};
}

Check backup_check() {
  const auto job = jobs::rules::find_job({}, "backup");
  return {{"backup", "There is no recent backup", "`journalctl -u " + job.unit + "` says why.", 3600},
          {Needs::database, Concerns::this_host, {}, check_backup, false, job.name},
          {{"MillraceBackupOld", late("backup"), Severity::page,
            "The last nightly backup was made {{ $value | humanizeDuration }} ago",
            "journalctl -u millrace-backup says why; systemctl start millrace-backup makes one now."}}};
}

Check verify_check() {
  return {
      {"verify", "Stored data contradict each other", "`millrace-admin verify` lists what must hold and does not.", 0},
      {Needs::database, Concerns::all_hosts, {}, check_invariants},
      {}};
}

}  // namespace alarms::rules
