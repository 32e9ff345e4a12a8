#include <algorithm>
#include <cstdlib>

#include "alarms/rules/checks.h"
#include "alarms/rules/evaluate.h"
#include "billing/rules/prices.h"
#include "billing/tables/card_reversals.h"
#include "billing/tables/payments.h"
#include "crypto/encoding.h"
#include "jobs/rules/invariants.h"
#include "jobs/rules/run.h"
#include "limits/lease.h"
#include "metrics/tables/job_runs.h"
#include "net/this_host.h"
#include "providers/circuit.h"
#include "providers/tables/provider_circuits.h"
#include "text/duration.h"

namespace alarms::rules {
namespace {

namespace payments = billing::tables::payments;

constexpr int kClocksDiffer = 60;  // seconds, those of a cluster's nodes, at most
constexpr int kVerifySeconds = 3600;
constexpr int kVerifyLease = 600;  // seconds; it takes less

std::string counted(std::int64_t number, const std::string& one) {
  return std::to_string(number) + " " + one + (number == 1 ? "" : "s");
}

CheckResult check_payments(db::Database& db) {
  CheckResult result{"payments", "", Status::ok, "none of unknown outcome"};
  for (const auto& open : payments::open(db)) {
    if (open.state != payments::State::unresolved || static_cast<double>(open.count) <= threshold_of("payments"))
      continue;
    result.status = Status::firing;
    result.items = open.count;
    result.text = counted(open.count, "payment") + ", the oldest from " +
                  text::duration(static_cast<int>(open.oldest_seconds)) +
                  " ago: nothing is served for them until you decide";
    const auto named = payments::unresolved_with_transaction(db);
    if (named > 0) result.text += "; a transaction is named for " + std::to_string(named);
  }
  return result;
}

CheckResult check_refunds(db::Database& db) {
  const auto unresolved = billing::tables::card_reversals::unresolved(db, billing::rules::kPackPriceCents);
  if (static_cast<double>(unresolved.size()) <= threshold_of("refunds"))
    return {"refunds", "", Status::ok, "no buyer has neither money nor key"};
  const auto orders = static_cast<std::int64_t>(unresolved.size());
  const auto seconds = std::max<std::int64_t>(unresolved.front().seconds, 0);
  return {"refunds", "", Status::firing,
          counted(orders, "order") + ", the oldest from " + text::duration(static_cast<int>(seconds)) + " ago (" +
              crypto::uuid_text(unresolved.front().order_id) + "): you have the money, and the buyer has no key for it",
          orders};
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

CheckResult check_invariants(db::Database& db, const Config& config) {
  CheckResult result{"verify", "", Status::unknown, "was looked at within the last hour"};
  if (!verify_is_due(db)) return result;
  const limits::Lease lease(db, config, limits::kVerify, "", kVerifyLease);
  if (lease.seconds_until_free() > 0) return {"verify", "", Status::unknown, "another host is looking"};
  const auto violated = violated_invariants(db, config);
  if (violated.empty()) return {"verify", "", Status::ok, "everything holds that must"};
  result.status = Status::firing;
  result.text = counted(static_cast<std::int64_t>(violated.size()), "rule") + (violated.size() == 1 ? " does" : " do") +
                " not hold, such as: " + violated.front();
  return result;
}

// Fires if the job was never done, or not for so long. A time that lies ahead is that of a clock that was set back
// since, and tells nothing, so somebody should look.
CheckResult check_last_run(db::Database& db, const std::string& check, const std::string& job, const std::string& host,
                           const std::string& done) {
  for (const auto& run : metrics::tables::job_runs::all(db)) {
    if (run.job != job) continue;
    if (run.seconds_ago < -kClocksDiffer) {
      return {check, host, Status::firing,
              "last " + done + " at a time that is still " + text::duration(static_cast<int>(-run.seconds_ago)) +
                  " ahead: the clock was set back since"};
    }
    const bool is_late = static_cast<double>(run.seconds_ago) > threshold_of(check);
    return {check, host, is_late ? Status::firing : Status::ok,
            "last " + done + " " + text::duration(static_cast<int>(std::max<std::int64_t>(run.seconds_ago, 0))) +
                " ago, by any host"};
  }
  return {check, host, Status::firing, job == "backup" ? "none was made yet" : "was never done"};
}

CheckResult check_maintenance(db::Database& db) { return check_last_run(db, "maintenance", "maintain", "", "done"); }

CheckResult check_backup(db::Database& db, const Config& config) {
  if (config.backup_folder.empty()) return {"backup", net::this_host(), Status::ok, "there is no nightly one"};
  return check_last_run(db, "backup", "backup", net::this_host(), "made");
}

// Asks the database, as only the pool that calls providers knows which are set.
CheckResult check_provider(db::Database& db, const std::string& check, const std::string& kind) {
  const auto model = providers::tables::provider_circuits::open_model(db, kind);
  if (!model) return {check, "", Status::ok, "none has failed lately"};
  return {
      check, "", Status::firing,
      *model + " has failed each time since; it is tried again every " + counted(providers::kOpenSeconds, "second")};
}

}  // namespace

std::vector<std::function<CheckResult()>> evaluations_of_data(db::Database& db, const Config& config) {
  return {[&] { return check_payments(db); },
          [&] { return check_refunds(db); },
          [&] { return check_maintenance(db); },
          [&] { return check_backup(db, config); },
          [&] { return check_provider(db, "text-provider", "text"); },
          [&] { return check_provider(db, "image-provider", "image"); },
          [&] { return check_viewers(db, config.alarm.viewers_percent); },
          [&] { return check_invariants(db, config); }};
}

}  // namespace alarms::rules
