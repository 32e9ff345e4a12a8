#include <ctime>

#include "alarms/rules/checks.h"
#include "calendar/date.h"
#include "mail/enqueue.h"
#include "metrics/rules/certificate.h"
#include "metrics/rules/given_certificate.h"
#include "text/ascii.h"
#include "text/duration.h"

namespace alarms::rules {
namespace {

std::string ago(std::int64_t seconds) {
  using calendar::kDaySeconds;
  return seconds < 3 * kDaySeconds ? text::duration(static_cast<int>(seconds))
                                   : std::to_string(seconds / kDaySeconds) + " days";
}

std::string text_of(const net::CertificateChain::End& end) {
  const auto left = end.at - std::time(nullptr);
  const std::string whose = end.whose.empty() ? "it" : "it comes from " + end.whose + ", whose own certificate";
  return left < 0 ? whose + " has ended" : whose + " ends in " + ago(left);
}

// That it has ended is an objection, too.
std::vector<std::string> faults_of(const Check& check, const net::CertificateChain& served, const Config& config) {
  const auto end = served.end();
  const auto left = static_cast<double>(end.at - std::time(nullptr));
  auto faults = metrics::rules::objections_to(served, config);
  for (auto& each : faults) each = "it " + each;
  if (left >= 0 && left < check.thresholds[0]) faults.push_back(text_of(end));
  const auto given = metrics::rules::given_certificate(config);
  if (given && !(*given == served)) faults.push_back("a newer one lies there, and nginx serves the one of before");
  return faults;
}

// Says everything that is wrong with it.
CheckResult check_certificate(const Check& check, db::Database&, const Config& config) {
  using metrics::rules::Handshake;
  auto result = check.result(Status::unknown, "another proxy has it");
  const auto served = metrics::rules::served_certificate(config);
  if (served.handshake == Handshake::not_tried) return result;
  auto faults = served.handshake == Handshake::succeeded ? faults_of(check, served.chain, config)
                                                         : std::vector<std::string>{served.fault};
  if (const auto error = metrics::rules::given_error(config); !error.empty()) faults.push_back(error);
  result.status = faults.empty() ? Status::ok : Status::firing;
  result.text = faults.empty() ? text_of(served.chain.end()) : text::joined(faults, "; ");
  return result;
}

CheckResult check_mail(const Check& check, db::Database&, const Config& config) {
  auto result = check.result(Status::ok, "none has waited for long");
  if (config.mail.spool.empty()) return result;
  const auto waiting = mail::waiting_state(config);
  if (!waiting || static_cast<double>(waiting->oldest_seconds) <= check.thresholds[0]) return result;
  result.status = Status::firing;
  result.text = std::to_string(waiting->messages) + " waiting, the oldest for " + ago(waiting->oldest_seconds);
  return result;
}

}  // namespace

Check certificate_check() {
  return {{"certificate", "The certificate has to be seen to",
           "`certbot renew` renews it, `millrace setup` the host's own; `journalctl -u millrace-certificate` says why "
           "nginx does not load a new one.",
           300},
          {Needs::nothing, Concerns::this_host, {14 * calendar::kDaySeconds}, check_certificate},
          {{"MillraceCertificateEnds", "millrace_certificate_not_after_timestamp_seconds - time() < $1", Severity::page,
            "The certificate of {{ $labels.instance }} ends in {{ $value | humanizeDuration }}",
            "Renew it; nginx loads the new one within a minute: journalctl -u millrace-certificate."},
           {"MillraceCertificateRefused", "millrace_certificate_objections > 0 or millrace_certificate_is_loaded == 0",
            Severity::page,
            "The certificate of {{ $labels.instance }} is refused, or nginx has not loaded what its file has",
            "millrace-admin alarm says what is wrong with it."}}};
}

Check mail_check() {
  return {{"mail", "E-mails do not go out", "`millrace-admin mail test` says what the mail server says.", 0},
          {Needs::nothing, Concerns::this_host, {600}, check_mail},
          {{"MillraceMailNotSent", "millrace_mail_oldest_seconds > $1", Severity::warn,
            "E-mails wait on {{ $labels.instance }}, the oldest for {{ $value | humanizeDuration }}",
            "millrace-admin mail test ADDRESS says what the mail server answers."}}};
}

}  // namespace alarms::rules
