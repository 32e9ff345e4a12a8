#include <chrono>
#include <ctime>
#include <filesystem>
#include <optional>

#include "alarms/rules/checks.h"
#include "alarms/rules/host.h"
#include "alarms/rules/ingest.h"
#include "net/spool.h"
#include "operations/rules/certificate.h"
#include "operations/rules/disk.h"
#include "text/duration.h"

namespace alarms::rules {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kGigabyte = 1'000'000'000;
constexpr int kCertificateDays = 14;
constexpr int kMailSeconds = 600;
constexpr int kBackupSeconds = 26 * 3600;

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

// Seconds since the newest backup was written; absent if there is none, or the folder cannot be read.
std::optional<std::int64_t> newest_backup(const std::string& folder) {
  std::optional<std::int64_t> newest;
  std::error_code fault;
  for (const auto& file : fs::directory_iterator(folder, fault)) {
    const auto name = file.path().filename().string();
    if (name.rfind("millrace-", 0) != 0 || file.path().extension() != ".gz") continue;
    std::error_code gone;
    const auto written = fs::last_write_time(file.path(), gone);
    if (gone) continue;
    const auto age =
        std::chrono::duration_cast<std::chrono::seconds>(fs::file_time_type::clock::now() - written).count();
    if (!newest || age < *newest) newest = age;
  }
  return newest;
}

Finding check_backup(Worker& worker) {
  Finding finding{"backup", this_host(), Verdict::fine, "there is no nightly one"};
  const auto& config = worker.config;
  if (config.backup_folder.empty()) return finding;
  const auto age = newest_backup(config.backup_folder);
  std::error_code unknown;
  const bool failed = fs::exists(fs::path(config.home) / "backup.failed", unknown);  // of scripts/nightly-backup
  finding.verdict = age && *age <= kBackupSeconds && !failed ? Verdict::fine : Verdict::trouble;
  finding.text = (failed ? "the last one failed; " : "") +
                 (age ? "the newest in " + config.backup_folder + " is from " + ago(*age) + " ago"
                      : "there is none in " + config.backup_folder);
  return finding;
}

}  // namespace

std::vector<Finding> check_host(Worker& worker) {
  return {check_ingest(worker, this_host()), check_disk(worker), check_certificate(worker), check_mail(worker),
          check_backup(worker)};
}

}  // namespace alarms::rules
