// alarm, alarm --list, alarm --test, webhook send.
#include <ctime>

#include "admin/commands.h"
#include "admin/tables/invariants.h"
#include "admin/terminal.h"
#include "alarms/rules/checks.h"
#include "alarms/rules/delivery.h"
#include "alarms/rules/host.h"
#include "alarms/rules/incidents.h"
#include "alarms/rules/outage.h"
#include "alarms/tables/incidents.h"
#include "crypto/encoding.h"
#include "telemetry/rules/figures_check.h"

namespace admin {

using json::Json;
namespace rules = alarms::rules;

namespace {

constexpr int kListed = 50;

std::vector<std::string> broken_rules(Worker& worker) {
  namespace telemetry = ::telemetry::rules;
  std::vector<std::string> broken;
  for (const auto& [rule, count] : tables::invariants::check(worker.db)) {
    if (count != 0) broken.push_back(rule);
  }
  for (const auto& [rule, count] : telemetry::check_figures(worker, telemetry::CheckedHours::some)) {
    if (count != 0) broken.push_back(rule);
  }
  return broken;
}

const char* word_of(rules::Verdict verdict) {
  if (verdict == rules::Verdict::trouble) return "TROUBLE";
  return verdict == rules::Verdict::fine ? "ok" : "unknown";
}

std::string padded(const std::string& word, std::size_t width) {
  return word + std::string(word.size() < width ? width - word.size() : 0, ' ') + "  ";
}

Report report_on(const std::vector<rules::Finding>& findings) {
  Report report{"", nullptr};
  std::vector<Json> checks;
  for (const auto& finding : findings) {
    report.text += padded(word_of(finding.verdict), 7) + padded(finding.subject, 14) + printable(finding.text) + "\n";
    checks.push_back(Json::object({{"subject", finding.subject},
                                   {"host", finding.host.empty() ? Json(nullptr) : Json(finding.host)},
                                   {"verdict", word_of(finding.verdict)},
                                   {"text", finding.text}}));
  }
  report.json = Json::object({{"checks", Json::array(checks)}});
  return report;
}

// What could be found out before the database failed is shown all the same.
Report check(Worker& worker) {
  const auto now = std::time(nullptr);
  auto findings = rules::check_host(worker);
  rules::Finding database{"database", rules::this_host(), rules::Verdict::fine, "it answers and takes writes"};
  try {
    for (const auto& check : rules::checks_of_data(worker, [&] { return broken_rules(worker); })) {
      findings.push_back(check());
    }
    rules::note(worker, findings);
    rules::note(worker, {database});
    rules::note_recovery(worker, now);
  } catch (const db::Unavailable& fault) {
    database.verdict = rules::Verdict::trouble, database.text = fault.what();
    rules::note_outage(worker, fault.what(), now);
  }
  findings.push_back(database);
  return report_on(findings);
}

Report list(Worker& worker) {
  Report report{"", nullptr};
  std::vector<Json> all;
  for (const auto& each : alarms::tables::incidents::newest(worker.db, kListed)) {
    report.text += each.began_at + "  " + padded(each.ended_at ? "over " + *each.ended_at : "LASTS", 29) +
                   padded(each.subject, 14) + (each.host.empty() ? "" : printable(each.host) + ": ") +
                   printable(each.text) + "\n";
    all.push_back(Json::object({{"incidentId", crypto::uuid_text(each.id)},
                                {"subject", each.subject},
                                {"host", each.host.empty() ? Json(nullptr) : Json(each.host)},
                                {"text", each.text},
                                {"beganAt", each.began_at},
                                {"endedAt", each.ended_at},
                                {"told", each.told}}));
  }
  const auto waiting = net::waiting_in(rules::webhook_spool(worker.config));
  if (waiting && waiting->emails) report.text += std::to_string(waiting->emails) + " not sent yet by webhook\n";
  report.json = Json::object({{"incidents", Json::array(all)}});
  report.when_empty = "there was no incident\n";
  return report;
}

Report test(Worker& worker) {
  const auto channels = rules::channels(worker.config.alarm);
  if (channels.empty()) {
    throw std::runtime_error("nobody is told of alarms: set MILLRACE_ALARM_EMAIL or MILLRACE_ALARM_WEBHOOK");
  }
  Report report{"", nullptr};
  std::vector<Json> all;
  for (const auto& channel : channels) {
    std::string fault;
    try {
      rules::deliver_test(worker, channel);
    } catch (const std::exception& error) {
      fault = error.what();
      report.exit_code = 1;
    }
    report.text += channel + ": " + (fault.empty() ? "sent" : printable(fault)) + "\n";
    all.push_back(Json::object({{"channel", channel}, {"fault", fault.empty() ? Json(nullptr) : Json(fault)}}));
  }
  report.json = Json::object({{"channels", Json::array(all)}});
  return report;
}

Report alarm_command(const Arguments& arguments, Worker& worker) {
  if (arguments.has("--list")) return list(worker);
  if (arguments.has("--test")) return test(worker);
  return check(worker);
}

Report send(const Arguments&, Worker& worker) {
  if (worker.config.alarm.webhook.empty()) return {"MILLRACE_ALARM_WEBHOOK is not set\n", Json::object({{"sent", 0}})};
  return sent_from_spool(rules::send_webhooks(worker), rules::webhook_spool(worker.config), "the webhook");
}

}  // namespace

std::vector<Command> alarm_commands() {
  return {{"alarm",
           "Look whether anything needs you, and tell you by e-mail or webhook; a timer runs it every minute",
           {flag("--list", "Instead, list the last 50 incidents"),
            flag("--test", "Instead, send a test to MILLRACE_ALARM_EMAIL and MILLRACE_ALARM_WEBHOOK")},
           alarm_command},
          {"webhook send",
           "Post what `alarm` has written for MILLRACE_ALARM_WEBHOOK; a timer does this",
           {},
           send,
           false,
           "sender"}};
}

}  // namespace admin
