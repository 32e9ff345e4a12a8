#include "accounts/rules/outgoing_email.h"

#include <string>
#include <thread>

#include "log.h"
#include "mail/enqueue.h"

namespace accounts::rules {

void send(const Config& config, const mail::Message& email) {
  try {
    mail::enqueue(config, email);
  } catch (const std::exception& error) {
    log_problem(LogLevel::error, {}, std::string("an e-mail was not sent: ") + error.what());
  }
}

MinimumDuration::~MinimumDuration() { std::this_thread::sleep_until(begun_ + std::chrono::milliseconds(100)); }

}  // namespace accounts::rules
