#include "jobs/rules/list.h"

#include <algorithm>
#include <stdexcept>

#include "calendar/date.h"

namespace jobs::rules {
namespace {

constexpr int kMinute = 60, kHour = 3600;

}  // namespace

std::vector<Job> all_jobs(const Config& config) {
  const bool has_payments = !config.x402.facilitator_url.empty() || !config.x402.rpc_url.empty();
  return {{"maintain", "figures, expired leases, old data", "admin maintain", "millrace-maintenance@maintain", true,
           config.maintain_seconds, 15 * kMinute, std::max(5 * kMinute, 3 * config.maintain_seconds)},
          {"reconcile", "find out about payments of unknown outcome", "admin reconcile",
           "millrace-maintenance@reconcile", has_payments, config.reconcile_seconds, 15 * kMinute},
          {"mail", "send e-mails that wait", "admin mail send", "millrace-mail", !config.mail.smtp_url.empty(), kMinute,
           5 * kMinute, 0, true},
          {"alarm", "look whether anything needs the operator", "admin alarm", "millrace-alarm", config.alarm.enabled(),
           kMinute, 15 * kMinute},
          {"webhook", "post alarms", "admin webhook send", "millrace-webhook", !config.alarm.webhook.empty(), 20,
           5 * kMinute},
          {"certificate", "let nginx load a certificate that was renewed", "admin certificate load",
           "millrace-certificate", config.plain_listen.empty(), kMinute, kMinute},
          // Ended while it compresses, it would leave a file that nobody removes.
          {"logs", "put nginx's log aside once it is large", "serve/rotate-log", "millrace-logs", true, kMinute, kHour},
          {"backup", "nightly backup", "admin backup", "millrace-backup", !config.backup_folder.empty(),
           calendar::kDaySeconds, 12 * kHour, calendar::kDaySeconds + 2 * kHour}};
}

Job find_job(const Config& config, const std::string& name) {
  const auto all = all_jobs(config);
  const auto found = std::find_if(all.begin(), all.end(), [&](const Job& job) { return job.name == name; });
  if (found == all.end()) throw std::out_of_range("no job has the name " + name);
  return *found;
}

}  // namespace jobs::rules
