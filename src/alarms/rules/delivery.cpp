#include "alarms/rules/delivery.h"

#include <ctime>

#include "alarms/rules/webhook.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "json/json.h"
#include "log.h"
#include "net/mail.h"

namespace alarms::rules {
namespace {

void send_email(const Config& config, const net::EmailMessage& email) {
  const std::string message = net::rfc5322_message(email, std::time(nullptr));
  if (!config.mail.spool.empty())
    net::spool(config.mail.spool, message);
  else
    net::pipe_to_sendmail(config.mail.sendmail, message);
}

// The first line is the id, the same however often it is posted.
std::string spooled(const Config& config, const Message& message) {
  return crypto::uuid_text(message.incident.id) + "-" + message.moment + "\n" + webhook_body(config, message);
}

void write(const Config& config, const std::string& channel, const Message& message) {
  if (channel == "email") return send_email(config, email_of(config, message));
  net::spool(webhook_spool(config), spooled(config, message));
}

}  // namespace

std::vector<std::string> channels(const Config::Alarm& alarm) {
  std::vector<std::string> found;
  if (!alarm.email.empty()) found.push_back("email");
  if (!alarm.webhook.empty()) found.push_back("webhook");
  return found;
}

void tell(const Config& config, const Message& message) {
  std::size_t failed = 0;
  const auto all = channels(config.alarm);
  for (const auto& channel : all) {
    try {
      write(config, channel, message);
    } catch (const std::exception& fault) {
      if (++failed == all.size()) throw;
      log_problem(LogLevel::error, {{"channel", channel}}, fault.what());
    }
  }
}

std::string webhook_spool(const Config& config) { return config.home + "/alarms"; }

net::Delivery send_webhooks(Worker& worker) {
  return net::send_spooled(webhook_spool(worker.config), [&](const std::string& message) {
    const auto line = message.find('\n');
    try {
      post_webhook(worker, message.substr(0, line), message.substr(line + 1));
    } catch (const std::exception& fault) {
      throw net::NotSent(fault.what(), false);
    }
  });
}

void deliver_test(Worker& worker, const std::string& channel) {
  const auto& config = worker.config;
  const std::string text = "This is a test: alarms of " + config.base_url + " arrive here.";
  if (channel == "email") return send_email(config, {config.mail.from, config.alarm.email, "A test", text + "\n"});
  const auto body = json::Json::object({{"type", "test"},
                                        {"timestamp", printed_time(std::time(nullptr))},
                                        {"data", json::Json::object({{"baseUrl", config.base_url}, {"text", text}})}});
  post_webhook(worker, crypto::uuid_text(crypto::random_uuid()) + "-test", body.text());
}

}  // namespace alarms::rules
