#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>

#include "alarms/rules/checks.h"
#include "metrics/rules/disk.h"

namespace alarms::rules {
namespace {

constexpr double kGigabyte = 1e9;
constexpr std::uint64_t kMegabyte = 1'000'000;
constexpr std::uint64_t kLeastForLogs = 4096;  // bytes

// Returns the folders on the disks that may fill up (metrics/rules/disk.h). While the database does not answer, they
// are those that it named before: its disk may be why.
std::vector<std::string> folders_to_watch(db::Database& db, const Config& config) {
  const auto file = config.home + "/run/database.folders";
  std::vector<std::string> named_before;
  std::ifstream before(file);
  for (std::string folder; std::getline(before, folder);) named_before.push_back(folder);
  try {
    const auto folders = metrics::rules::folders_that_fill(db, config);
    if (folders == named_before) return named_before;  // a full disk would lose them
    std::ofstream now(file);
    for (const auto& folder : folders) now << folder << "\n";
    return folders;
  } catch (const db::Error&) {
    return named_before.empty() ? std::vector<std::string>{config.home} : named_before;
  }
}

std::string text_of(const metrics::rules::Disk& disk) {
  return std::to_string(disk.free / kMegabyte) + " MB free, " + std::to_string(disk.free * 100 / disk.bytes) +
         " %, where " + disk.folder + " is";
}

bool is_nearly_full(const metrics::rules::Disk& disk, const std::vector<double>& least) {
  const auto free = static_cast<double>(disk.free);
  return free < least[0] * static_cast<double>(disk.bytes) || free < least[1];
}

// Names those that are nearly full or, if none is, all.
CheckResult check_disks(const Check& check, const std::vector<std::string>& folders) {
  auto result = check.result(Status::unknown, "");
  for (const auto& disk : metrics::rules::disks_of(folders)) {
    if (disk.bytes == 0) continue;
    const auto status = is_nearly_full(disk, check.thresholds) ? Status::firing : Status::ok;
    if (result.status == Status::firing && status == Status::ok) continue;
    const bool joins = result.status == status;
    result = check.result(status, (joins ? result.text + "; " : "") + text_of(disk));
  }
  if (result.text.empty()) result.text = "cannot be read";
  return result;
}

CheckResult check_disks_and_logs(const Check& check, db::Database& db, const Config& config) {
  auto result = check_disks(check, folders_to_watch(db, config));
  if (const auto error = error_of_logs(config); !error.empty()) {
    result.text = result.status == Status::firing ? error + "; " + result.text : error;
    result.status = Status::firing;
  }
  return result;
}

}  // namespace

// A lack of rights is no fault, as on a host nginx alone may write there.
std::string error_of_logs(const Config& config) {
  const std::string folder = config.home + "/log";
  const auto disk = metrics::rules::disk_of(folder);
  const bool is_full = disk && disk->bytes > 0 && disk->free < kLeastForLogs;
  if (!is_full && (access((folder + "/.").c_str(), W_OK) == 0 || errno == EACCES || errno == ENOENT)) return "";
  return "no log can be written into " + folder + ": " + std::generic_category().message(is_full ? ENOSPC : errno);
}

Check disk_check() {
  return {{"disk", "A disk is nearly full, or takes no logs", "Without space, the database stops.", 60},
          {Needs::nothing, Concerns::this_host, {0.1, kGigabyte}, check_disks_and_logs, true},
          {{"MillraceDiskFull", "millrace_disk_free_bytes / millrace_disk_bytes < $1 or millrace_disk_free_bytes < $2",
            Severity::page,
            "{{ $labels.instance }} has a disk that is nearly full{{ with $labels.folder }}: {{ . }}{{ end }}",
            "What takes the space: millrace_table_bytes, and nginx's logs."}}};
}

}  // namespace alarms::rules
