// Has the commands alarm, alarm --list, alarm --test, alert-rules and webhook send.
#include "admin/commands.h"
#include "alarms/rules/alert_rules.h"
#include "alarms/rules/recipient.h"
#include "alarms/rules/run_all_checks.h"
#include "crypto/encoding.h"
#include "incidents/rules/notify.h"
#include "incidents/tables/incidents.h"

namespace admin {

using json::Json;

namespace {

constexpr int kListed = 50;

const char* name_of(alarms::rules::Status status) {
  if (status == alarms::rules::Status::firing) return "firing";
  return status == alarms::rules::Status::ok ? "ok" : "unknown";
}

std::string line_of_check(const alarms::rules::CheckResult& result) {
  const bool is_firing = result.status == alarms::rules::Status::firing;
  return left_aligned(is_firing ? "FIRING" : name_of(result.status), 9) + left_aligned(result.kind->name, 16) +
         printable(result.text) + "\n";
}

Json json_of_check(const alarms::rules::CheckResult& result) {
  return Json::object({{"check", result.kind->name},
                       {"host", result.host.empty() ? Json(nullptr) : Json(result.host)},
                       {"status", name_of(result.status)},
                       {"text", result.text}});
}

Report check(Worker& worker) {
  return list_report("checks", alarms::rules::run_all_checks(worker.db, worker.config), line_of_check, json_of_check);
}

std::string line_of_incident(const incidents::tables::incidents::Incident& each) {
  return each.began_at + "  " + left_aligned(each.ended_at ? "over " + *each.ended_at : "OPEN", 31) +
         left_aligned(each.check, 16) + (each.host.empty() ? "" : printable(each.host) + ": ") + printable(each.text) +
         "\n";
}

Json json_of_incident(const incidents::tables::incidents::Incident& each) {
  return Json::object({{"incidentId", crypto::uuid_text(each.id)},
                       {"check", each.check},
                       {"host", each.host.empty() ? Json(nullptr) : Json(each.host)},
                       {"text", each.text},
                       {"beganAt", each.began_at},
                       {"endedAt", each.ended_at},
                       {"notified", each.notified}});
}

Report list(Worker& worker) {
  auto report = list_report("incidents", incidents::tables::incidents::newest(worker.db, kListed), line_of_incident,
                            json_of_incident, "there was no incident\n");
  const auto waiting = mail::outbox_state(alarms::rules::recipient_of(worker.config).webhook.outbox);
  if (waiting && waiting->messages) report.text += std::to_string(waiting->messages) + " not sent yet by webhook\n";
  return report;
}

Report test(Worker& worker) {
  const auto recipient = alarms::rules::recipient_of(worker.config);
  const auto channels = incidents::rules::channels(recipient);
  if (channels.empty()) {
    throw std::runtime_error("nobody is notified of alarms: set MILLRACE_ALARM_EMAIL or MILLRACE_ALARM_WEBHOOK");
  }
  const auto text = "This is a test: alarms of " + worker.config.base_url + " arrive here.";
  Report report{"", nullptr};
  std::vector<Json> all;
  for (const auto& channel : channels) {
    std::string failure;
    try {
      incidents::rules::send_test(worker.http, worker.config, recipient, channel, text);
    } catch (const std::exception& error) {
      failure = error.what();
      report.exit_code = 1;
    }
    report.text += channel + ": " + (failure.empty() ? "sent" : printable(failure)) + "\n";
    all.push_back(Json::object({{"channel", channel}, {"error", failure.empty() ? Json(nullptr) : Json(failure)}}));
  }
  report.json = Json::object({{"channels", Json::array(all)}});
  return report;
}

Report alarm_command(const Arguments& arguments, Worker& worker) {
  if (arguments.has("--list")) return list(worker);
  if (arguments.has("--test")) return test(worker);
  return check(worker);
}

// Prints the rules unescaped, because Prometheus reads them.
Report print_alert_rules(const Arguments&, Worker& worker) {
  return {"", nullptr, 0, {}, [&](std::ostream& out) { out << alarms::rules::alert_rules(worker.config); }};
}

Report send_webhook(const Arguments&, Worker& worker) {
  if (worker.config.alarm.webhook.empty()) throw std::runtime_error("MILLRACE_ALARM_WEBHOOK is not set");
  const auto webhook = alarms::rules::recipient_of(worker.config).webhook;
  return sent_from_outbox(incidents::rules::send_webhooks(worker.http, webhook), webhook.outbox, "the webhook");
}

}  // namespace

std::vector<Command> alarm_commands() {
  return {{"alarm",
           "Look whether anything needs you, and notify you by e-mail or webhook; a timer runs it every minute",
           {flag("--list", "Instead, list the last 50 incidents"),
            flag("--test", "Instead, send a test to MILLRACE_ALARM_EMAIL and MILLRACE_ALARM_WEBHOOK")},
           alarm_command},
          {"alert-rules", "Print alert rules for Prometheus", {}, print_alert_rules, false, Config::Reader::jobs},
          {"webhook send",
           "Post what `alarm` has written for MILLRACE_ALARM_WEBHOOK; a timer does this",
           {},
           send_webhook,
           false,
           Config::Reader::sender}};
}

}  // namespace admin
