#include <algorithm>
#include <chrono>

#include "alarms/rules/checks.h"
#include "alarms/rules/confidence_interval.h"
#include "alarms/rules/evaluate.h"
#include "metrics/rules/accept_queues.h"
#include "net/this_host.h"
#include "pools.h"

namespace alarms::rules {
namespace {

using metrics::rules::RecentAnswers;

constexpr std::chrono::minutes kRecent(5);
constexpr std::int64_t kLeastFaults = 3, kUntilNowMs = 60'000;

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
Status evaluate_faults(const RecentAnswers& answers, std::int64_t now) {
  const auto status = evaluate_share(answers.faults, answers, threshold_of("answers"));
  return unless_over(status, answers.faults >= kLeastFaults ? answers.last_fault : 0, now);
}

std::set<std::string> listening_pools(const Config& config) {
  std::set<std::string> names;
  for (const auto& [pool, queue] : metrics::rules::queues(config.home)) names.insert(pool);
  return names;
}

}  // namespace

CheckResult evaluate_ingest(const RecentAnswers& answers, std::int64_t now) {
  if (answers.all == 0) return {"ingest", "", Status::ok, "no events in the last five minutes"};
  const auto refused = answers.too_many + answers.failed;
  return {"ingest", "",
          unless_over(evaluate_share(refused, answers, threshold_of("ingest")), answers.last_refused, now),
          std::to_string(refused) + " of " + std::to_string(answers.all) +
              " requests refused lately: " + std::to_string(answers.too_many) + " as too many (429), " +
              std::to_string(answers.failed) + " by failures (5xx)"};
}

CheckResult evaluate_pools(const std::map<std::string, RecentAnswers>& pools, const std::set<std::string>& listening,
                           std::int64_t now) {
  CheckResult result{"answers", "", Status::ok, ""};
  std::string down;
  for (const auto& pool : pool_table()) {
    if (!listening.empty() && !listening.count(pool.name)) down += (down.empty() ? "" : ", ") + pool.name;
  }
  if (!down.empty()) result = {"answers", "", Status::firing, "no worker listens for " + down};
  for (const auto& [pool, answers] : pools) {
    const auto status = evaluate_faults(answers, now);
    if (status == Status::ok) continue;
    if (result.status != Status::firing) result.status = status;
    result.text += (result.text.empty() ? "" : "; ") + pool + ": " + std::to_string(answers.faults) + " of " +
                   std::to_string(answers.all) + " requests failed lately (5xx)";
  }
  if (result.text.empty()) result.text = "no pool has failed often in the last five minutes";
  return result;
}

std::vector<CheckResult> evaluate_answers(const Config& config) {
  using namespace std::chrono;
  const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch());
  auto pools = metrics::rules::recent_answers(config.home + "/log/access.log", (now - kRecent).count(), now.count());
  const auto error = error_of_logs(config);  // what was not written would look as if nothing had come
  std::vector<CheckResult> results;
  if (pools && error.empty()) {
    results = {evaluate_ingest((*pools)["ingest"], now.count()),
               evaluate_pools(*pools, listening_pools(config), now.count())};
  } else {
    for (const char* check : {"ingest", "answers"})
      results.push_back({check, "", Status::unknown, error.empty() ? "nginx's log cannot be read" : error});
  }
  for (auto& result : results) result.host = net::this_host();
  return results;
}

}  // namespace alarms::rules
