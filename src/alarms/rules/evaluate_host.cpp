#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <system_error>

#include "alarms/rules/checks.h"
#include "alarms/rules/evaluate.h"
#include "calendar/date.h"
#include "mail/enqueue.h"
#include "metrics/rules/certificate.h"
#include "metrics/rules/disk.h"
#include "metrics/rules/given_certificate.h"
#include "net/this_host.h"
#include "text/duration.h"

namespace alarms::rules {
namespace {

constexpr std::uint64_t kMegabyte = 1'000'000;
constexpr std::uint64_t kLeastForLogs = 4096;  // bytes

std::string ago(std::int64_t seconds) {
  using calendar::kDaySeconds;
  return seconds < 3 * kDaySeconds ? text::duration(static_cast<int>(seconds))
                                   : std::to_string(seconds / kDaySeconds) + " days";
}

std::string text_of(const metrics::rules::Disk& disk) {
  return std::to_string(disk.free / kMegabyte) + " MB free, " + std::to_string(disk.free * 100 / disk.bytes) +
         " %, where " + disk.folder + " is";
}

bool is_nearly_full(const metrics::rules::Disk& disk) {
  const auto& least = find_check("disk").thresholds;
  const auto free = static_cast<double>(disk.free);
  return free < least[0] * static_cast<double>(disk.bytes) || free < least[1];
}

// Names those that are nearly full or, if none is, all.
CheckResult check_disks(const std::vector<std::string>& folders) {
  CheckResult result{"disk", net::this_host(), Status::unknown, ""};
  for (const auto& disk : metrics::rules::disks_of(folders)) {
    if (disk.bytes == 0) continue;
    const auto status = is_nearly_full(disk) ? Status::firing : Status::ok;
    if (result.status == Status::firing && status == Status::ok) continue;
    const bool joins = result.status == status;
    result = {result.check, result.host, status, (joins ? result.text + "; " : "") + text_of(disk)};
  }
  if (result.text.empty()) result.text = "cannot be read";
  return result;
}

CheckResult check_disks_and_logs(const std::vector<std::string>& folders, const Config& config) {
  auto result = check_disks(folders);
  if (const auto error = error_of_logs(config); !error.empty()) {
    result.text = result.status == Status::firing ? error + "; " + result.text : error;
    result.status = Status::firing;
  }
  return result;
}

std::string text_of(const net::CertificateChain::End& end) {
  const auto left = end.at - std::time(nullptr);
  const std::string whose = end.whose.empty() ? "it" : "it comes from " + end.whose + ", whose own certificate";
  return left < 0 ? whose + " has ended" : whose + " ends in " + ago(left);
}

std::string joined(const std::vector<std::string>& faults) {
  std::string all;
  for (const auto& each : faults) all += (all.empty() ? "" : "; ") + each;
  return all;
}

// That it has ended is an objection, too.
std::vector<std::string> faults_of(const net::CertificateChain& served, const Config& config) {
  const auto end = served.end();
  const auto left = static_cast<double>(end.at - std::time(nullptr));
  auto faults = metrics::rules::objections_to(served, config);
  for (auto& each : faults) each = "it " + each;
  if (left >= 0 && left < threshold_of("certificate")) faults.push_back(text_of(end));
  const auto given = metrics::rules::given_certificate(config);
  if (given && !(*given == served)) faults.push_back("a newer one lies there, and nginx serves the one of before");
  return faults;
}

// Says everything that is wrong with it.
CheckResult check_certificate(const Config& config) {
  using metrics::rules::Handshake;
  CheckResult result{"certificate", net::this_host(), Status::unknown, "another proxy has it"};
  const auto served = metrics::rules::served_certificate(config);
  if (served.handshake == Handshake::not_tried) return result;
  auto faults = served.handshake == Handshake::succeeded ? faults_of(served.chain, config)
                                                         : std::vector<std::string>{served.fault};
  if (const auto error = metrics::rules::given_error(config); !error.empty()) faults.push_back(error);
  result.status = faults.empty() ? Status::ok : Status::firing;
  result.text = faults.empty() ? text_of(served.chain.end()) : joined(faults);
  return result;
}

CheckResult check_mail(const Config& config) {
  CheckResult result{"mail", net::this_host(), Status::ok, "none has waited for long"};
  if (config.mail.spool.empty()) return result;
  const auto waiting = mail::waiting_state(config);
  if (!waiting || static_cast<double>(waiting->oldest_seconds) <= threshold_of("mail")) return result;
  result.status = Status::firing;
  result.text = std::to_string(waiting->messages) + " waiting, the oldest for " + ago(waiting->oldest_seconds);
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

std::vector<CheckResult> evaluate_host(const Config& config, const std::vector<std::string>& folders) {
  auto results = evaluate_answers(config);
  results.push_back(check_disks_and_logs(folders, config));
  results.push_back(check_certificate(config));
  results.push_back(check_mail(config));
  return results;
}

}  // namespace alarms::rules
