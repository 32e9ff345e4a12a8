#include "jobs/rules/list.h"

#include <stdexcept>

#include "calendar/date.h"
#include "settings/late.h"

namespace jobs::rules {
namespace {

constexpr int kMinute = 60, kHour = 3600, kDay = calendar::kDaySeconds;

Times every(int seconds) { return {seconds}; }

Job script(const std::string& name, const std::string& about, const std::string& path, bool is_enabled, Times times) {
  return {times, name, about, path, "/usr/share/millrace/scripts/" + path, "millrace-" + name, is_enabled};
}

Job admin(const std::string& name, const std::string& about, const std::string& words, bool is_enabled, Times times) {
  auto job = script(name, about, "admin " + words, is_enabled, times);
  job.on_host = "/usr/lib/millrace/millrace-admin " + words;
  return job;
}

Job maintenance(const std::string& name, const std::string& about, bool is_enabled, Times times) {
  auto job = admin(name, about, name, is_enabled, times);
  job.unit = "millrace-maintenance@" + name;
  return job;
}

Job sender(const std::string& name, const std::string& about, const std::string& user, bool is_enabled, Times times) {
  auto job = admin(name, about, name + " send", is_enabled, times);
  job.own_user = user;
  return job;
}

}  // namespace

std::vector<Job> all_jobs(const Config& config) {
  const bool has_payments = !config.x402.facilitator_url.empty() || !config.x402.rpc_url.empty();
  return {
      maintenance("maintain", "figures, expired leases, old data", true,
                  every(config.maintain_seconds).at_most(15 * kMinute).late_after(late_seconds(config))),
      maintenance("reconcile", "find out about payments of unknown outcome", has_payments,
                  every(config.reconcile_seconds).at_most(15 * kMinute)),
      admin("alerts", "alerts and reports of accounts", "alerts", true,
            every(config.maintain_seconds).at_most(5 * kMinute).late_after(late_seconds(config))),
      sender("mail", "send e-mails that wait", "Millrace, sending e-mails", !config.mail.smtp_url.empty(),
             every(kMinute).and_for_new_files().at_most(5 * kMinute)),
      admin("alarm", "look whether anything needs the operator", "alarm", config.alarm.enabled(),
            every(kMinute).at_most(15 * kMinute)),
      sender("webhook", "post alarms", "Millrace, posting alarms", !config.alarm.webhook.empty(),
             every(20).at_most(5 * kMinute)),
      admin("certificate", "let nginx load a certificate that was renewed", "certificate load",
            config.plain_listen.empty(), every(kMinute).at_most(kMinute)),
      // Ended while it compresses, it would leave a file that nobody removes.
      script("logs", "put nginx's log aside once it is large", "serve/rotate-log", true, every(kMinute).at_most(kHour)),
      admin("backup", "nightly backup", "backup", !config.backup.folder.empty(),
            every(kDay).at_most(12 * kHour).late_after(kDay + 2 * kHour))};
}

Job find_job(const Config& config, const std::string& name) {
  for (const auto& job : all_jobs(config)) {
    if (job.name == name) return job;
  }
  throw std::out_of_range("no job has the name " + name);
}

}  // namespace jobs::rules
