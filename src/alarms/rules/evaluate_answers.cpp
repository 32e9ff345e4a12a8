#include <algorithm>
#include <chrono>

#include "alarms/rules/checks.h"
#include "alarms/rules/confidence_interval.h"
#include "metrics/rules/accept_queues.h"
#include "pools.h"

namespace alarms::rules {
namespace {

using metrics::rules::RecentAnswers;

constexpr std::chrono::minutes kRecent(5);
constexpr std::int64_t kLeastFaults = 3, kUntilNowMs = 60'000;
constexpr char kIngest[] = "ingest";

// A line that stands for many requests tells less than as many lines, hence Kish's effective size of a weighted sample.
Status evaluate_share(std::int64_t hits, const RecentAnswers& answers, double threshold) {
  if (answers.all == 0) return Status::ok;
  const auto sample = std::max<std::int64_t>(1, answers.all * answers.all / answers.squares);
  return evaluate(interval_of(hits * sample / answers.all, sample), threshold);
}

// What may have ended does not tell, so that an incident is over as of when it was, and not when its last request is
// too old to be looked at. An incident then neither begins nor is told nor ends.
Status unless_over(Status status, std::int64_t last, std::int64_t now) {
  return status == Status::firing && last <= now - kUntilNowMs ? Status::unknown : status;
}

// A failure or two do not tell, either, however few other requests there were.
Status evaluate_faults(const RecentAnswers& answers, std::int64_t now, double threshold) {
  const auto status = evaluate_share(answers.faults, answers, threshold);
  return unless_over(status, answers.faults >= kLeastFaults ? answers.last_fault : 0, now);
}

std::set<std::string> listening_pools(const Config& config) {
  std::set<std::string> names;
  for (const auto& [pool, queue] : metrics::rules::queues(config.home)) names.insert(pool);
  return names;
}

// What was not written would look as if nothing had come.
template <class Evaluate>
CheckResult evaluate_log(const Check& check, const Config& config, Evaluate evaluate) {
  using namespace std::chrono;
  if (const auto error = error_of_logs(config); !error.empty()) return check.result(Status::unknown, error);
  const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch());
  auto pools = metrics::rules::recent_answers(config.home + "/log/access.log", (now - kRecent).count(), now.count());
  return pools ? evaluate(*pools, now.count()) : check.result(Status::unknown, "nginx's log cannot be read");
}

CheckResult check_ingest(const Check& check, db::Database&, const Config& config) {
  return evaluate_log(check, config,
                      [&](auto& pools, auto now) { return evaluate_ingest(check, pools[kIngest], now); });
}

CheckResult check_ingest_workers(const Check& check, db::Database&, const Config& config) {
  const auto listening = listening_pools(config);
  const auto result = evaluate_ingest_workers(check, listening, {}, 0);
  if (result.status == Status::firing) return result;
  return evaluate_log(check, config, [&](auto& pools, auto now) {
    return evaluate_ingest_workers(check, listening, pools[kIngest], now);
  });
}

CheckResult check_answers(const Check& check, db::Database&, const Config& config) {
  return evaluate_log(check, config, [&](const auto& pools, auto now) {
    return evaluate_pools(check, pools, listening_pools(config), now);
  });
}

}  // namespace

CheckResult evaluate_ingest(const Check& check, const RecentAnswers& answers, std::int64_t now) {
  if (answers.all == 0) return check.result(Status::ok, "no events in the last five minutes");
  const auto refused = answers.too_many + answers.failed;
  return check.result(unless_over(evaluate_share(refused, answers, check.thresholds[0]), answers.last_refused, now),
                      std::to_string(refused) + " of " + std::to_string(answers.all) +
                          " requests refused lately: " + std::to_string(answers.too_many) + " as too many (429), " +
                          std::to_string(answers.failed) + " by failures (5xx)");
}

CheckResult evaluate_ingest_workers(const Check& check, const std::set<std::string>& listening,
                                    const RecentAnswers& answers, std::int64_t now) {
  if (!listening.empty() && !listening.count(kIngest))
    return check.result(Status::firing, "no worker listens for ingest");
  if (answers.faults < kLeastFaults || answers.faults < answers.all) return check.result(Status::ok, "workers listen");
  return check.result(unless_over(Status::firing, answers.last_fault, now),
                      "each of the last " + std::to_string(answers.all) + " requests failed (5xx)");
}

CheckResult evaluate_pools(const Check& check, const std::map<std::string, RecentAnswers>& pools,
                           const std::set<std::string>& listening, std::int64_t now) {
  auto result = check.result(Status::ok, "");
  std::string down;
  for (const auto& pool : pool_table()) {
    if (pool.name == kIngest) continue;  // has a check of its own
    if (!listening.empty() && !listening.count(pool.name)) down += (down.empty() ? "" : ", ") + pool.name;
  }
  if (!down.empty()) result = check.result(Status::firing, "no worker listens for " + down);
  for (const auto& [pool, answers] : pools) {
    const auto status = evaluate_faults(answers, now, check.thresholds[0]);
    if (status == Status::ok) continue;
    if (result.status != Status::firing) result.status = status;
    result.text += (result.text.empty() ? "" : "; ") + pool + ": " + std::to_string(answers.faults) + " of " +
                   std::to_string(answers.all) + " requests failed lately (5xx)";
  }
  if (result.text.empty()) result.text = "no pool has failed often in the last five minutes";
  return result;
}

Check ingest_check() {
  return {
      {"ingest", "Events of players are refused", "Players send them again for some minutes, then they are lost.", 120},
      {Needs::nothing, Concerns::this_host, {0.1}, check_ingest},
      {{"MillraceTelemetryRefused",
        R"(sum(rate(millrace_nginx_answers_total{pool="ingest",status=~"429|5.."}[5m]))"
        R"( or rate(millrace_requests_total{pool="ingest",status=~"429|5.."}[5m])))"
        R"( / sum(rate(millrace_nginx_answers_total{pool="ingest"}[5m]) or rate(millrace_requests_total{pool="ingest"}[5m])) > $1)",
        Severity::warn, "{{ $value | humanizePercentage }} of the telemetry is refused",
        "See the statuses in nginx's log: 429 is MILLRACE_KEY_RATE or MILLRACE_ADDRESS_RATE, 503 a full queue."}}};
}

// Alerts of accounts look at its incidents (figures/tables/alerts/outages.cpp), which therefore have no other cause.
Check ingest_workers_check() {
  return {{"ingest-workers", "No worker takes events of players",
           "`journalctl -u millrace@ingest` says what has ended.", 120},
          {Needs::nothing, Concerns::this_host, {}, check_ingest_workers},
          {}};
}

Check answers_check() {
  return {{"answers", "Requests fail", "`journalctl -u 'millrace@*'` says why, or what has ended.", 300},
          {Needs::nothing, Concerns::this_host, {0.05}, check_answers},
          {{"MillraceFailing",
            // nginx answers by itself where no worker does.
            R"(sum by (pool) (rate(millrace_nginx_answers_total{status=~"50[0234]"}[5m]))"
            R"( or rate(millrace_requests_total{status=~"5..",route!="/readyz"}[5m])))"
            R"( / sum by (pool) (rate(millrace_nginx_answers_total[5m]))"
            R"( or rate(millrace_requests_total{route!="/readyz"}[5m])) > $1)",
            Severity::page, "{{ $labels.pool }} answers {{ $value | humanizePercentage }} of its requests with 5xx",
            "Each of them has a line in journalctl -u 'millrace@{{ $labels.pool }}' or in nginx's log."}}};
}

}  // namespace alarms::rules
