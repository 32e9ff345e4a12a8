#include "alarms/rules/delivery.h"

#include <algorithm>
#include <ctime>

#include "alarms/rules/message.h"
#include "alarms/rules/webhook.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "json/json.h"
#include "net/mail.h"
#include "text/utf8.h"

namespace alarms::rules {
namespace {

namespace table = tables::incident_messages;

constexpr int kTogether = 20;
constexpr int kClaimSeconds = 60;  // longer than sending one takes
constexpr int kFirstPause = 60, kLongestPause = 900;
constexpr std::size_t kLongestError = 200;

std::string now() {
  const std::time_t time = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&time, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

void send_email(const Config& config, const net::EmailMessage& email) {
  const std::string message = net::rfc5322_message(email, std::time(nullptr));
  if (!config.mail.spool.empty())
    net::spool(config.mail.spool, message);
  else
    net::pipe_to_sendmail(config.mail.sendmail, message);
}

int pause_after(int attempts) { return std::min(kLongestPause, kFirstPause << std::min(attempts, 4)); }

// False when it failed; then the channel is left alone until the next pass.
bool deliver_one(Worker& worker, const Message& message, Delivered& delivered) {
  if (!db::autocommit(worker.db, table::claim, message, kClaimSeconds)) return true;  // another host is at it
  try {
    send(worker, message);
  } catch (const std::exception& fault) {
    std::string error = std::string(fault.what()).substr(0, kLongestError);
    if (!text::is_utf8(error)) error = "failed";
    db::autocommit(worker.db, table::mark_failed, message, error, pause_after(message.attempts));
    delivered.faults.push_back(error);
    return false;
  }
  db::autocommit(worker.db, table::mark_sent, message);
  ++delivered.sent;
  return true;
}

}  // namespace

std::vector<std::string> channels(const Config::Alarm& alarm) {
  std::vector<std::string> found;
  if (!alarm.email.empty()) found.push_back("email");
  if (!alarm.webhook.empty()) found.push_back("webhook");
  return found;
}

void send(Worker& worker, const Message& message) {
  if (message.channel == "email") return send_email(worker.config, email_of(worker.config, message));
  post_webhook(worker, crypto::uuid_text(message.incident.id) + "-" + message.moment,
               webhook_body(worker.config, message, now()));
}

Delivered deliver(Worker& worker) {
  Delivered delivered;
  for (const auto& channel : channels(worker.config.alarm)) {
    for (const auto& message : table::due(worker.db, channel, kTogether)) {
      if (!deliver_one(worker, message, delivered)) break;
    }
  }
  return delivered;
}

void deliver_test(Worker& worker, const std::string& channel) {
  const auto& config = worker.config;
  const std::string text = "This is a test: alarms of " + config.base_url + " arrive here.";
  if (channel == "email") return send_email(config, {config.mail.from, config.alarm.email, "A test", text + "\n"});
  const auto body = json::Json::object({{"type", "test"},
                                        {"timestamp", now()},
                                        {"data", json::Json::object({{"baseUrl", config.base_url}, {"text", text}})}});
  post_webhook(worker, crypto::uuid_text(crypto::random_uuid()) + "-test", body.text());
}

}  // namespace alarms::rules
