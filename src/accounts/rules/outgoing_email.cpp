#include "accounts/rules/outgoing_email.h"

#include <ctime>
#include <stdexcept>
#include <string>
#include <thread>

#include "log.h"

namespace accounts::rules {

void send(const Config& config, const net::EmailMessage& email) {
  const auto& mail = config.mail;
  const std::string message = net::rfc5322_message(email, std::time(nullptr));
  try {
    if (!mail.spool.empty())
      net::spool(mail.spool, message);
    else
      net::pipe_to_sendmail(mail.sendmail, message);
  } catch (const std::exception& fault) {
    log_problem(LogLevel::error, {}, std::string("an e-mail was not sent: ") + fault.what());
  }
}

MinimumDuration::~MinimumDuration() { std::this_thread::sleep_until(begun_ + std::chrono::milliseconds(100)); }

}  // namespace accounts::rules
