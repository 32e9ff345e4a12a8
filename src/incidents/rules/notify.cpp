#include "incidents/rules/notify.h"

#include <system_error>

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "incidents/rules/webhook.h"
#include "log.h"
#include "mail/enqueue.h"

namespace incidents::rules {
namespace {

// The first line is the id, which stays the same however often the message is posted.
std::string with_id(const Config& config, const Notification& notification) {
  return crypto::uuid_text(notification.incident.id) + "-" + notification.phase + "\n" +
         webhook_body(config, notification);
}

void post(net::HttpClient& http, const Webhook& webhook, const std::string& message) {
  const auto line = message.find('\n');
  post_webhook(http, webhook, message.substr(0, line), message.substr(line + 1));
}

// Posts at once what cannot be written, as on a full disk.
void write_or_post(const Webhook& webhook, const std::string& message) {
  try {
    mail::put(webhook.outbox, message);
  } catch (const std::system_error& error) {
    log_problem(LogLevel::warning, {{"channel", "webhook"}}, std::string("posted at once: ") + error.what());
    net::HttpClient http;
    post(http, webhook, message);
  }
}

void write(const Config& config, const Recipient& recipient, const std::string& channel,
           const Notification& notification) {
  if (channel == "email") return mail::enqueue_in_any_case(config, email_of(config, recipient, notification));
  write_or_post(recipient.webhook, with_id(config, notification));
}

}  // namespace

std::vector<std::string> channels(const Recipient& recipient) {
  std::vector<std::string> found;
  if (!recipient.email.empty()) found.push_back("email");
  if (!recipient.webhook.url.empty()) found.push_back("webhook");
  return found;
}

void notify(const Config& config, const Recipient& recipient, const Notification& notification) {
  std::size_t failed = 0;
  const auto all = channels(recipient);
  for (const auto& channel : all) {
    try {
      write(config, recipient, channel, notification);
    } catch (const std::exception& error) {
      if (++failed == all.size()) throw;
      log_problem(LogLevel::error, {{"channel", channel}}, error.what());
    }
  }
}

mail::OutboxResult send_webhooks(net::HttpClient& http, const Webhook& webhook) {
  return mail::send_waiting(webhook.outbox, [&](const std::string& message) {
    try {
      post(http, webhook, message);
    } catch (const std::exception& error) {
      throw mail::NotSent(error.what(), false);
    }
  });
}

void send_test(net::HttpClient& http, const Config& config, const Recipient& recipient, const std::string& channel,
               const std::string& text) {
  if (channel == "email")
    return mail::enqueue_in_any_case(config, {config.mail.from, recipient.email, "A test", text + "\n"});
  post_webhook(http, recipient.webhook, crypto::uuid_text(crypto::random_uuid()) + "-test", test_body(config, text));
}

}  // namespace incidents::rules
