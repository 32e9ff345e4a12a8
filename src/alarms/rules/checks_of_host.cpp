#include <ctime>

#include "alarms/rules/checks.h"
#include "alarms/rules/host.h"
#include "alarms/rules/ingest.h"
#include "net/spool.h"
#include "operations/rules/certificate.h"
#include "operations/rules/disk.h"
#include "text/duration.h"

namespace alarms::rules {
namespace {

constexpr std::uint64_t kGigabyte = 1'000'000'000;
constexpr int kCertificateDays = 14;
constexpr int kMailSeconds = 600;

std::string ago(std::int64_t seconds) {
  constexpr std::int64_t kDay = 86400;
  return seconds < 3 * kDay ? text::duration(static_cast<int>(seconds)) : std::to_string(seconds / kDay) + " days";
}

Finding check_disk(Worker& worker) {
  Finding finding{"disk", this_host(), Verdict::unknown, "cannot be read"};
  const auto disk = operations::rules::disk_of(worker.config.home);
  if (!disk || disk->bytes == 0) return finding;
  const auto percent = disk->free * 100 / disk->bytes;
  finding.verdict = percent < 10 || disk->free < kGigabyte ? Verdict::trouble : Verdict::fine;
  finding.text = std::to_string(disk->free / (kGigabyte / 1000)) + " MB free, " + std::to_string(percent) +
                 " %, where " + worker.config.home + " is";
  return finding;
}

Finding check_certificate(Worker& worker) {
  Finding finding{"certificate", this_host(), Verdict::unknown, "nginx does not answer, or another proxy has it"};
  const auto ends_at = operations::rules::certificate_ends_at(worker.config);
  if (!ends_at) return finding;
  const auto left = *ends_at - std::time(nullptr);
  finding.verdict = left < kCertificateDays * 86400 ? Verdict::trouble : Verdict::fine;
  finding.text = left < 0 ? "it has ended: no browser and no player connects" : "it ends in " + ago(left);
  return finding;
}

Finding check_mail(Worker& worker) {
  Finding finding{"mail", this_host(), Verdict::fine, "none has waited for long"};
  if (worker.config.mail.spool.empty()) return finding;
  const auto waiting = net::waiting_in(worker.config.mail.spool);
  if (!waiting || waiting->oldest_seconds <= kMailSeconds) return finding;
  finding.verdict = Verdict::trouble;
  finding.text = std::to_string(waiting->emails) + " waiting, the oldest for " + ago(waiting->oldest_seconds);
  return finding;
}

}  // namespace

std::vector<Finding> check_host(Worker& worker) {
  return {check_ingest(worker, this_host()), check_disk(worker), check_certificate(worker), check_mail(worker)};
}

}  // namespace alarms::rules
