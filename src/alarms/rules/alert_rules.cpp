#include "alarms/rules/alert_rules.h"

#include <cstdio>
#include <vector>

#include "alarms/rules/checks.h"

namespace alarms::rules {
namespace {

constexpr char kPage[] = "page", kWarn[] = "warn";
constexpr int kMinute = 60, kHour = 3600;

struct Alert {
  std::string name, expression;  // without '
  int pending_seconds;
  std::string severity, summary, description;  // without "
};

int pending(const char* check) { return find_check(check).pending_seconds; }

std::string threshold(const char* check, std::size_t at = 0) {
  char text[32];
  std::snprintf(text, sizeof text, "%.12g", find_check(check).thresholds.at(at));
  return text;
}

// A time that lies ahead is that of a clock that was set back since.
std::string late(const std::string& job, const char* check) {
  const std::string last = "max(millrace_job_last_success_timestamp_seconds{name=\"" + job + "\"})";
  return "time() - " + last + " > " + threshold(check) + " or " + last + " - time() > 60";
}

// Hosts that share a database say the same of it, so alerts about what is in it are for all hosts together.
std::vector<Alert> all() {
  return {
      {"MillraceDown", R"(up{job="millrace"} == 0)", 2 * kMinute, kPage,
       "{{ $labels.instance }} does not answer /metrics", "See journalctl -u 'millrace@*' -u nginx on that host."},
      {"MillraceDatabaseDown", "millrace_database_up == 0", pending("database"), kPage,
       "{{ $labels.instance }} cannot reach its database",
       "All calls that need it are answered 503. They work again once it is back, without a restart."},
      {"MillraceClusterNodeLost", R"(millrace_cluster{status="ready"} == 0)", kMinute, kPage,
       "The database node of {{ $labels.instance }} is not ready", "It has lost the others, or is joining them."},
      {"MillraceFailing",
       // nginx answers by itself where no worker does.
       R"(sum by (pool) (rate(millrace_nginx_answers_total{status=~"50[0234]"}[5m]))"
       R"( or rate(millrace_requests_total{status=~"5..",route!="/readyz"}[5m])))"
       R"( / sum by (pool) (rate(millrace_nginx_answers_total[5m]))"
       R"( or rate(millrace_requests_total{route!="/readyz"}[5m])) > )" +
           threshold("answers"),
       pending("answers"), kPage,
       "{{ $labels.pool }} answers {{ $value | humanizePercentage }} of its requests with 5xx",
       "Each of them has a line in journalctl -u 'millrace@{{ $labels.pool }}' or in nginx's log."},
      {"MillraceHostDrained", "millrace_draining == 1", 6 * kHour, kWarn,
       "{{ $labels.instance }} has been out of service for six hours",
       "Balancers leave it out until somebody runs millrace-admin host resume there."},
      {"MillraceQueueFull", "millrace_queue_waiting / millrace_queue_limit > 0.5", kMinute, kWarn,
       "Half of the places to wait for {{ $labels.pool }} on {{ $labels.instance }} are taken",
       "When all are, callers get 503. Give the pool more WORKERS, or find what makes it slow."},
      {"MillraceTelemetryRefused",
       R"(sum(rate(millrace_nginx_answers_total{pool="ingest",status=~"429|5.."}[5m]))"
       R"( or rate(millrace_requests_total{pool="ingest",status=~"429|5.."}[5m])))"
       R"( / sum(rate(millrace_nginx_answers_total{pool="ingest"}[5m]) or rate(millrace_requests_total{pool="ingest"}[5m])) > )" +
           threshold("ingest"),
       pending("ingest"), kWarn, "{{ $value | humanizePercentage }} of the telemetry is refused",
       "See the statuses in nginx's log: 429 is MILLRACE_KEY_RATE or MILLRACE_TELEMETRY_RATE, 503 a full queue."},
      {"MillracePaymentUnresolved", R"(max(millrace_payments{state="UNRESOLVED"}) > )" + threshold("payments"),
       pending("payments"), kPage, "{{ $value }} payments wait for your decision",
       "millrace-admin payment list --state UNRESOLVED"},
      {"MillracePaymentsSettlingLong", R"(max(millrace_payments_oldest_seconds{state="SETTLING"}) > 1800)", kMinute,
       kWarn, "A payment has been settling for {{ $value | humanizeDuration }}",
       "The facilitator or the node gives no clear answer: millrace-admin payment list"},
      {"MillraceRefundFailed", "max(millrace_orders_unresolved) > " + threshold("refunds"), pending("refunds"), kWarn,
       "{{ $value }} buyers have neither money nor key, and nobody has decided what they get",
       "millrace-admin order list --state unresolved"},
      {"MillraceMaintenanceStopped", late("maintain", "maintenance"), pending("maintenance"), kPage,
       "No host has finished maintenance for {{ $value | humanizeDuration }}",
       "systemctl status millrace-maintenance@maintain.timer millrace-maintenance@maintain.service"},
      {"MillraceBackupOld", late("backup", "backup"), pending("backup"), kPage,
       "The last nightly backup was made {{ $value | humanizeDuration }} ago",
       "journalctl -u millrace-backup says why; systemctl start millrace-backup makes one now."},
      {"MillraceFiguresLate", "min(millrace_figures_lag_seconds) > 900 or max(millrace_figures_overdue_seconds) > 3600",
       5 * kMinute, kWarn, "Figures are {{ $value | humanizeDuration }} late",
       "Maintenance does not keep up with what players send, or fails: journalctl -u millrace-maintenance@maintain"},
      {"MillraceCreditsNotGivenBack", "max(millrace_credits_lapsed_seconds) > 600", kMinute, kWarn,
       "Credits of drafts that were never made have not been given back for {{ $value | humanizeDuration }}",
       "Maintenance does that every minute; run millrace-admin maintain and see what it says."},
      {"MillraceProviderDown", "max(millrace_circuits_open) > " + threshold("text-provider"), pending("text-provider"),
       kWarn, "A provider of texts or images has been down for five minutes",
       "Its failures are in journalctl -u millrace@generate."},
      {"MillraceMailNotSent", "millrace_mail_oldest_seconds > " + threshold("mail"), pending("mail"), kWarn,
       "E-mails wait on {{ $labels.instance }}, the oldest for {{ $value | humanizeDuration }}",
       "millrace-admin mail test ADDRESS says what the mail server answers."},
      {"MillraceDiskFull",
       "millrace_disk_free_bytes / millrace_disk_bytes < " + threshold("disk") + " or millrace_disk_free_bytes < " +
           threshold("disk", 1),
       pending("disk"), kPage,
       "{{ $labels.instance }} has a disk that is nearly full{{ with $labels.folder }}: {{ . }}{{ end }}",
       "What takes the space: millrace_table_bytes, and nginx's logs."},
      {"MillraceCertificateEnds",
       "millrace_certificate_not_after_timestamp_seconds - time() < " + threshold("certificate"),
       pending("certificate"), kPage,
       "The certificate of {{ $labels.instance }} ends in {{ $value | humanizeDuration }}",
       "Renew it; nginx loads the new one within a minute: journalctl -u millrace-certificate."},
      {"MillraceCertificateRefused", "millrace_certificate_objections > 0 or millrace_certificate_is_loaded == 0",
       pending("certificate"), kPage,
       "The certificate of {{ $labels.instance }} is refused, or nginx has not loaded what its file has",
       "millrace-admin alarm says what is wrong with it."}};
}

}  // namespace

std::string alert_rules() {
  std::string text =
      "# Written by `millrace-admin alert-rules` for rule_files in prometheus.yml. scripts/README.md, \"Watch\", "
      "explains\n"
      "# what is measured. Those that `millrace-admin alarm` has as well fire as it does.\n"
      "groups:\n  - name: millrace\n    rules:\n";
  for (const auto& alert : all()) {
    text += "      - alert: " + alert.name + "\n        expr: '" + alert.expression +
            "'\n        for: " + std::to_string(alert.pending_seconds) +
            "s\n        labels: {severity: " + alert.severity + "}\n        annotations:\n          summary: \"" +
            alert.summary + "\"\n          description: \"" + alert.description + "\"\n";
  }
  return text;
}

}  // namespace alarms::rules
