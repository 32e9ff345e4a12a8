#include <exception>
#include <system_error>

#include "accounts/rules/email.h"
#include "admin/commands.h"
#include "mail/enqueue.h"
#include "mail/outbox.h"
#include "mail/smtp.h"

namespace admin {

using json::Json;

namespace {

Report send_test(const Arguments& arguments, Worker& worker) {
  const auto& mail = worker.config.mail;
  const std::string to = arguments.text("EMAIL");
  if (!mail.enabled()) throw std::runtime_error("this host sends no e-mail: set MILLRACE_SMTP_URL");
  const auto name = worker.config.base_url.substr(worker.config.base_url.find("://") + 3);
  const auto outcome = mail::send_at_once(
      worker.config,
      {mail.from, to, "A test of " + name, "If you can read this, " + worker.config.base_url + " can send e-mail.\n"});
  return {"sent an e-mail from " + mail.from + " to " + printable(to) + ": " + outcome + "\n",
          Json::object({{"from", mail.from}, {"to", to}})};
}

Report send_mail(const Arguments&, Worker& worker) {
  const auto& mail = worker.config.mail;
  if (mail.smtp_url.empty()) throw std::runtime_error("MILLRACE_SMTP_URL is not set");
  mail::OutboxResult all;
  std::exception_ptr error;
  for (const auto& outbox : mail::outboxes(worker.config)) {
    try {
      const auto done =
          mail::send_waiting(outbox, [&](const std::string& message) { mail::send_by_smtp(mail.smtp_url, message); });
      all.sent += done.sent;
      all.refused += done.refused;
      all.waiting += done.waiting;
      if (!done.error.empty()) all.error = done.error;
    } catch (const std::system_error&) {  // one cannot be used, as on a disk that is broken, and the other can
      error = std::current_exception();
    }
  }
  if (error) std::rethrow_exception(error);
  return sent_from_outbox(all, mail.spool, "the mail server");
}

}  // namespace

Report sent_from_outbox(const mail::OutboxResult& done, const std::string& outbox, const std::string& receiver) {
  const std::string error = "; " + receiver + ": " + printable(done.error);
  if (done.refused) {
    throw std::runtime_error(std::to_string(done.refused) + " refused, now in " + outbox + "/refused" + error);
  }
  const std::string waiting = std::to_string(done.waiting) + " waiting";
  if (done.waiting && !done.error.empty()) throw std::runtime_error(waiting + error);
  Report report{(done.sent ? std::to_string(done.sent) + " sent\n" : "") +
                    (done.waiting ? waiting + ", tried again within a minute\n" : ""),
                Json::object({{"sent", done.sent}, {"waiting", done.waiting}})};
  report.when_empty = "nothing is waiting\n";
  return report;
}

std::vector<Command> mail_commands() {
  const auto to = word("EMAIL", "Who gets it", [](const std::string& value) {
    return accounts::rules::is_email(value) ? "" : "must be an e-mail address";
  });
  return {{"mail test", "Send an e-mail, to see whether the settings are right", {to}, send_test},
          {"mail send",
           "Send what waits in MILLRACE_MAIL_SPOOL; a timer does this",
           {},
           send_mail,
           false,
           Config::Reader::sender}};
}

}  // namespace admin
