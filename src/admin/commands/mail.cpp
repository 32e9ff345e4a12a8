// mail test, send.
#include "net/mail.h"
#include "accounts/rules/email.h"
#include "admin/commands.h"
#include "admin/terminal.h"
#include "net/smtp.h"
#include "net/spool.h"

namespace admin {

using json::Json;

namespace {

Report test(const Arguments& arguments, Worker& worker) {
  const auto& mail = worker.config.mail;
  const std::string to = arguments.text("EMAIL");
  if (!mail.enabled())
    throw std::runtime_error("this host sends no e-mail: set MILLRACE_SMTP_URL or MILLRACE_SENDMAIL");
  const std::string message = net::rfc5322_message(
      {mail.from, to, "A test of " + worker.config.base_url.substr(worker.config.base_url.find("://") + 3),
       "If you can read this, " + worker.config.base_url + " can send e-mail.\n"},
      std::time(nullptr));
  std::string way;
  if (!mail.smtp_url.empty()) {
    net::send_by_smtp(mail.smtp_url, message);
    way = "the server took it";
  } else if (!mail.sendmail.empty()) {
    net::pipe_to_sendmail(mail.sendmail, message);
    way = mail.sendmail + " was started; what it says is above, or in its log";
  } else {
    net::spool(mail.spool, message);
    way = "it is in " + mail.spool;
  }
  return {"sent an e-mail from " + mail.from + " to " + printable(to) + ": " + way + "\n",
          Json::object({{"from", mail.from}, {"to", to}})};
}

Report send(const Arguments&, Worker& worker) {
  const auto& mail = worker.config.mail;
  if (mail.smtp_url.empty()) throw std::runtime_error("MILLRACE_SMTP_URL is not set");
  return sent_from_spool(
      net::send_spooled(mail.spool, [&](const std::string& message) { net::send_by_smtp(mail.smtp_url, message); }),
      mail.spool, "the mail server");
}

}  // namespace

Report sent_from_spool(const net::Delivery& done, const std::string& spool, const std::string& receiver) {
  const std::string fault = "; " + receiver + ": " + printable(done.fault);
  if (done.refused) {
    throw std::runtime_error(std::to_string(done.refused) + " refused, now in " + spool + "/refused" + fault);
  }
  if (done.waiting) throw std::runtime_error(std::to_string(done.waiting) + " waiting" + fault);
  Report report{done.sent ? std::to_string(done.sent) + " sent\n" : "", Json::object({{"sent", done.sent}})};
  report.when_empty = "nothing is waiting\n";
  return report;
}

std::vector<Command> mail_commands() {
  const auto to = word("EMAIL", "Who gets it", [](const std::string& value) {
    return accounts::rules::is_email(value) ? "" : "must be an e-mail address";
  });
  return {{"mail test", "Send an e-mail, to see whether the settings are right", {to}, test},
          {"mail send", "Send what waits in MILLRACE_MAIL_SPOOL; a timer does this", {}, send, false, "sender"}};
}

}  // namespace admin
