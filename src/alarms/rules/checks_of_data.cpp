#include <algorithm>
#include <chrono>
#include <optional>

#include "alarms/rules/checks.h"
#include "alarms/rules/host.h"
#include "alarms/rules/viewers.h"
#include "limits/lease.h"
#include "operations/tables/business.h"
#include "operations/tables/maintenance_runs.h"
#include "providers/circuit.h"
#include "providers/tables/provider_circuits.h"
#include "text/duration.h"

namespace alarms::rules {
namespace {

constexpr int kMaintenanceSeconds = 300;
constexpr int kBackupSeconds = 26 * 3600;
constexpr int kVerifySeconds = 3600;
constexpr int kVerifyLease = 600;  // seconds; it takes less

std::string counted(std::int64_t number, const std::string& one) {
  return std::to_string(number) + " " + one + (number == 1 ? "" : "s");
}

Finding check_payments(Worker& worker) {
  Finding finding{"payments", "", Verdict::fine, "none of unknown outcome"};
  for (const auto& open : operations::tables::business::open_payments(worker.db)) {
    if (open.state != "UNRESOLVED" || open.count == 0) continue;
    finding.verdict = Verdict::trouble;
    finding.text = counted(open.count, "payment") + ", the oldest from " +
                   text::duration(static_cast<int>(open.oldest_seconds)) +
                   " ago: nothing is served for them until you decide";
  }
  return finding;
}

// A run that was stopped before its end does not count.
bool verify_is_due(Worker& worker) {
  const auto runs = operations::tables::maintenance_runs::all(worker.db);
  return std::none_of(runs.begin(), runs.end(),
                      [](const auto& run) { return run.kind == "verify" && run.seconds_ago < kVerifySeconds; });
}

std::vector<std::string> noted(Worker& worker, const Verify& verify) {
  const auto begun = std::chrono::steady_clock::now();
  auto broken = verify();
  const auto took = std::chrono::steady_clock::now() - begun;
  db::autocommit(worker.db, operations::tables::maintenance_runs::note, std::string("verify"),
                 std::chrono::duration_cast<std::chrono::milliseconds>(took).count());
  return broken;
}

Finding check_rules(Worker& worker, const Verify& verify) {
  Finding finding{"verify", "", Verdict::unknown, "was looked at within the last hour"};
  if (!verify_is_due(worker)) return finding;
  const limits::Lease lease(worker, "verify by alarm", "", kVerifyLease);
  if (lease.seconds_until_free() > 0) return {"verify", "", Verdict::unknown, "another host is looking"};
  const auto broken = noted(worker, verify);
  if (broken.empty()) return {"verify", "", Verdict::fine, "everything holds that must"};
  finding.verdict = Verdict::trouble;
  finding.text = counted(static_cast<std::int64_t>(broken.size()), "rule") + (broken.size() == 1 ? " does" : " do") +
                 " not hold, such as: " + broken.front();
  return finding;
}

std::optional<std::int64_t> seconds_since(Worker& worker, const std::string& kind) {
  for (const auto& run : operations::tables::maintenance_runs::all(worker.db)) {
    if (run.kind == kind) return run.seconds_ago;
  }
  return std::nullopt;
}

Finding check_maintenance(Worker& worker) {
  const auto age = seconds_since(worker, "maintain");
  if (!age) return {"maintenance", "", Verdict::trouble, "was never done"};
  return {"maintenance", "", *age > kMaintenanceSeconds ? Verdict::trouble : Verdict::fine,
          "last done " + text::duration(static_cast<int>(*age)) + " ago, by any host"};
}

Finding check_backup(Worker& worker) {
  if (worker.config.backup_folder.empty()) return {"backup", this_host(), Verdict::fine, "there is no nightly one"};
  const auto age = seconds_since(worker, "backup");
  if (!age) return {"backup", this_host(), Verdict::trouble, "none was made yet"};
  return {"backup", this_host(), *age > kBackupSeconds ? Verdict::trouble : Verdict::fine,
          "last made " + text::duration(static_cast<int>(*age)) + " ago, by any host"};
}

Finding check_provider(Worker& worker, const std::string& subject, const std::string& kind,
                       const Config::Provider& provider) {
  Finding finding{subject, "", Verdict::fine, provider.model + " has not failed lately"};
  if (provider.url.empty()) return {subject, "", Verdict::fine, "none is set: the embedded generator"};
  const auto circuit = providers::tables::provider_circuits::find(worker.db, providers::circuit_id(kind, provider));
  if (!circuit || !circuit->open) return finding;
  finding.verdict = Verdict::trouble;
  finding.text = provider.model + " has failed each time since; it is tried again every " +
                 counted(providers::kOpenSeconds, "second");
  return finding;
}

}  // namespace

std::vector<std::function<Finding()>> checks_of_data(Worker& worker, const Verify& verify) {
  return {[&] { return check_payments(worker); },
          [&] { return check_maintenance(worker); },
          [&] { return check_backup(worker); },
          [&] { return check_provider(worker, "text-provider", "chat", worker.config.text); },
          [&] { return check_provider(worker, "image-provider", "images", worker.config.image); },
          [&] { return check_viewers(worker); },
          [&worker, verify] { return check_rules(worker, verify); }};
}

}  // namespace alarms::rules
