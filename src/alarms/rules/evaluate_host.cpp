#include <chrono>
#include <ctime>

#include "alarms/rules/checks.h"
#include "alarms/rules/confidence_interval.h"
#include "alarms/rules/evaluate.h"
#include "calendar/date.h"
#include "mail/outbox.h"
#include "metrics/rules/certificate.h"
#include "metrics/rules/disk.h"
#include "net/this_host.h"
#include "text/duration.h"

namespace alarms::rules {
namespace {

constexpr std::int64_t kRecentMs = 5 * 60 * 1000;
constexpr std::uint64_t kMegabyte = 1'000'000;

std::string ago(std::int64_t seconds) {
  using calendar::kDaySeconds;
  return seconds < 3 * kDaySeconds ? text::duration(static_cast<int>(seconds))
                                   : std::to_string(seconds / kDaySeconds) + " days";
}

CheckResult check_disk(const Config& config) {
  CheckResult result{"disk", net::this_host(), Status::unknown, "cannot be read"};
  const auto disk = metrics::rules::disk_of(config.home);
  if (!disk || disk->bytes == 0) return result;
  const auto& least = find_check("disk").thresholds;
  const auto free = static_cast<double>(disk->free), share = free / static_cast<double>(disk->bytes);
  result.status = share < least[0] || free < least[1] ? Status::firing : Status::ok;
  result.text = std::to_string(disk->free / kMegabyte) + " MB free, " + std::to_string(disk->free * 100 / disk->bytes) +
                " %, where " + config.home + " is";
  return result;
}

CheckResult check_certificate(const Config& config) {
  CheckResult result{"certificate", net::this_host(), Status::unknown,
                     "nginx does not answer, or another proxy has it"};
  const auto ends_at = metrics::rules::certificate_ends_at(config);
  if (!ends_at) return result;
  const auto left = *ends_at - std::time(nullptr);
  result.status = static_cast<double>(left) < threshold_of("certificate") ? Status::firing : Status::ok;
  result.text = left < 0 ? "it has ended: no browser and no player connects" : "it ends in " + ago(left);
  return result;
}

CheckResult check_mail(const Config& config) {
  CheckResult result{"mail", net::this_host(), Status::ok, "none has waited for long"};
  if (config.mail.spool.empty()) return result;
  const auto waiting = mail::outbox_state(config.mail.spool);
  if (!waiting || static_cast<double>(waiting->oldest_seconds) <= threshold_of("mail")) return result;
  result.status = Status::firing;
  result.text = std::to_string(waiting->messages) + " waiting, the oldest for " + ago(waiting->oldest_seconds);
  return result;
}

CheckResult check_ingest(const Config& config) {
  using namespace std::chrono;
  const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
  const auto answers = metrics::rules::recent_answers(config.home + "/log/access.log", "ingest", now - kRecentMs);
  auto result =
      answers ? evaluate_ingest(*answers) : CheckResult{"ingest", "", Status::unknown, "the log cannot be read"};
  result.host = net::this_host();
  return result;
}

}  // namespace

CheckResult evaluate_ingest(const metrics::rules::RecentAnswers& answers) {
  const auto refused = answers.too_many + answers.failed;
  if (answers.all == 0) return {"ingest", "", Status::ok, "no events in the last five minutes"};
  // A line that stands for many requests tells less than as many lines, hence Kish's effective size of a weighted
  // sample.
  const auto sample = std::max<std::int64_t>(1, answers.all * answers.all / answers.squares);
  return {"ingest", "", evaluate(interval_of(refused * sample / answers.all, sample), threshold_of("ingest")),
          std::to_string(refused) + " of " + std::to_string(answers.all) +
              " requests refused lately: " + std::to_string(answers.too_many) + " as too many (429), " +
              std::to_string(answers.failed) + " by failures (5xx)"};
}

std::vector<CheckResult> evaluate_host(const Config& config) {
  return {check_ingest(config), check_disk(config), check_certificate(config), check_mail(config)};
}

}  // namespace alarms::rules
