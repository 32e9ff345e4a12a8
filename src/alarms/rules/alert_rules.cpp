#include "alarms/rules/alert_rules.h"

#include <algorithm>
#include <cstdio>
#include <vector>

#include "alarms/rules/checks.h"
#include "alarms/rules/database_outage.h"
#include "settings/late.h"
#include "text/ascii.h"

namespace alarms::rules {
namespace {

constexpr int kMinute = 60, kHour = 3600;

// What `alarm` does not look at. Hosts that share a database say the same of it, so alerts about what is in it are for
// all hosts together.
std::vector<Alert> other_alerts(const Config& config) {
  const auto at_least = [](int seconds, int by_settings) { return std::to_string(std::max(seconds, by_settings)); };
  const auto late = late_seconds(config);
  return {
      {"MillraceDown", R"(up{job="millrace"} == 0)", Severity::page, "{{ $labels.instance }} does not answer /metrics",
       "See journalctl -u 'millrace@*' -u nginx on that host.", 2 * kMinute},
      {"MillraceClusterNodeLost", R"(millrace_cluster{status="ready"} == 0)", Severity::page,
       "The database node of {{ $labels.instance }} is not ready", "It has lost the others, or is joining them.",
       kMinute},
      {"MillraceHostDrained", "millrace_draining == 1", Severity::warn,
       "{{ $labels.instance }} has been out of service for six hours",
       "Balancers leave it out until somebody runs millrace-admin host resume there.", 6 * kHour},
      {"MillraceQueueFull", "millrace_queue_waiting / millrace_queue_limit > 0.5", Severity::warn,
       "Half of the places to wait for {{ $labels.pool }} on {{ $labels.instance }} are taken",
       "When all are, callers get 503. Give the pool more WORKERS, or find what makes it slow.", kMinute},
      {"MillracePaymentsSettlingLong",
       R"(max(millrace_payments_oldest_seconds{state="SETTLING"}) > )" + at_least(1800, 3 * config.reconcile_seconds),
       Severity::warn, "A payment has been settling for {{ $value | humanizeDuration }}",
       "The facilitator or the node gives no clear answer: millrace-admin payment list", kMinute},
      {"MillraceFiguresLate",
       "min(millrace_figures_lag_seconds) > " + at_least(900, late) + " or max(millrace_figures_overdue_seconds) > " +
           at_least(3600, late),
       Severity::warn, "Figures are {{ $value | humanizeDuration }} late",
       "Maintenance does not keep up with what players send, or fails: journalctl -u millrace-maintenance@maintain",
       5 * kMinute},
      {"MillraceCreditsNotGivenBack", "max(millrace_credits_lapsed_seconds) > " + at_least(600, late), Severity::warn,
       "Credits of drafts that were never made have not been given back for {{ $value | humanizeDuration }}",
       "Maintenance does that; run millrace-admin maintain and see what it says.", kMinute}};
}

std::string text_of(const Alert& alert, int pending_seconds, const std::vector<double>& thresholds) {
  std::string expression = alert.expression;
  for (std::size_t i = 0; i < thresholds.size(); ++i) {
    char threshold[32];
    std::snprintf(threshold, sizeof threshold, "%.12g", thresholds[i]);
    expression = text::replaced(expression, "$" + std::to_string(i + 1), threshold);
  }
  return "      - alert: " + alert.name + "\n        expr: '" + expression +
         "'\n        for: " + std::to_string(pending_seconds) +
         "s\n        labels: {severity: " + (alert.severity == Severity::page ? "page" : "warn") +
         "}\n        annotations:\n          summary: \"" + alert.summary + "\"\n          description: \"" +
         alert.description + "\"\n";
}

std::string text_of(const Check& check, const Config& config) {
  std::string text;
  for (const auto& alert : check.alerts) text += text_of(alert, check.pending_seconds, check.thresholds_by(config));
  return text;
}

}  // namespace

std::string alert_rules(const Config& config) {
  std::string text =
      "# Written by `millrace-admin alert-rules` for rule_files in prometheus.yml. scripts/README.md, \"Watch\", "
      "explains\n"
      "# what is measured. Those that `millrace-admin alarm` has as well fire as it does.\n"
      "groups:\n  - name: millrace\n    rules:\n";
  text += text_of(database_check(), config);
  for (const auto& check : checks()) text += text_of(check, config);
  for (const auto& alert : other_alerts(config)) text += text_of(alert, alert.pending_seconds, {});
  return text;
}

}  // namespace alarms::rules
