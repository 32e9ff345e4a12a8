#include "figures/rules/alerts/messages.h"

#include <set>

#include "accounts/tables/members.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "figures/rules/apart.h"
#include "figures/tables/alerts/messages.h"
#include "incidents/rules/webhook.h"
#include "limits/throttle.h"
#include "mail/enqueue.h"

namespace figures::rules::alerts {
namespace {

namespace messages = tables::alert_messages;
namespace members = accounts::tables::members;
using incidents::rules::Notification;
using messages::Message;

constexpr std::size_t kAtOnce = 500, kOfAccount = 25;
constexpr std::int64_t kMinute = 60, kHour = 60 * kMinute;
// After each try that failed; after the last, nobody tries again.
constexpr std::int64_t kBackoff[] = {kMinute, 5 * kMinute, 30 * kMinute, 2 * kHour, 6 * kHour, 12 * kHour};
constexpr long kGone = 410;
constexpr std::size_t kMaxError = 200;
const std::string kSecretPrefix = "whsec_";

// Writes one for each address, and one with `body` for the webhook.
void write(db::Transaction& tx, Message message, const Alert& alert, const std::vector<accounts::tables::User>& users,
           const mail::Message& email, const std::string& body) {
  message.account_id = alert.account_id;
  message.alert_id = alert.id;
  message.subject = email.subject;
  message.body = email.text;
  for (const auto& user : users) {
    message.id = crypto::random_uuid();
    message.user_id = user.id;
    message.email = user.email;
    messages::insert(tx, message);
  }
  if (!alert.webhook) return;
  message.id = crypto::random_uuid();
  message.user_id = message.email = message.subject = "";
  message.url = *alert.webhook;
  message.body = body;
  messages::insert(tx, message);
}

// 32 raw bytes that only this host, or those with the same secret, can make.
std::string secret_of(const Config& config, const std::string& account_id, std::int64_t version) {
  return crypto::hmac_sha256(config.address_secret, "secret of webhooks " + account_id + " " + std::to_string(version));
}

class Sending {
 public:
  Sending(db::Database& db, const Config& config, net::HttpClient& http)
      : db_(db),
        config_(config),
        http_(http),
        policy_(net::address_policy(config.guard.denied, config.guard.allowed)) {}

  void send(const Message& message) {
    if (failing_.count(message.account_id) && message.user_id.empty()) return;
    if (!db::autocommit(db_, messages::claim, message)) return;  // another host was faster
    if (message.user_id.empty()) return post(message);
    send_email(message);
  }
  const Sent& sent() const { return sent_; }

 private:
  void send_email(const Message& message) {
    const auto user = members::reachable(db_, message.account_id, {message.user_id});
    if (user.empty()) return fail(message, "no member with a confirmed address any more");
    if (!config_.mail.enabled()) return fail(message, "this host sends no e-mails");
    if (!is_within(limits::kAlertEmails, message)) return;
    mail::enqueue(config_, {config_.mail.from, user.front().email, message.subject, message.body});
    succeed(message);
  }

  void post(const Message& message) {
    if (!tables::alerts::has_webhook_of_editor(db_, message.account_id, message.alert_id))
      return fail(message, "who set this webhook is no editor of the account any more");
    if (!is_within(limits::kAlertWebhooks, message)) return;
    const auto secrets = messages::secrets(db_, message.account_id);
    incidents::rules::Webhook webhook{message.url, secret_of(config_, message.account_id, secrets.version), ""};
    if (secrets.previous_until) webhook.previous_secret = secret_of(config_, message.account_id, secrets.version - 1);
    webhook.address_policy = &policy_;
    try {
      post_webhook(http_, webhook, crypto::uuid_text(message.id), message.body);
    } catch (const incidents::rules::NotTaken& answer) {
      const auto error = "answered " + std::to_string(answer.status);
      if (answer.status == kGone) return give_up(message, error + " Gone, and was removed from its alerts");
      return try_later(message, error);
    } catch (const net::NoAnswer& failure) {
      return try_later(message, std::string("no answer: ") + failure.what());
    }
    succeed(message);
    db::autocommit(db_, messages::hurry, message.account_id, message.url);
  }

  // A message counts when it is tried first. A test has counted already.
  bool is_within(const limits::LimitRow& row, const Message& message) {
    if (message.tries > 0 || !message.incident_id) return true;
    const auto recipient = crypto::uuid_text(message.alert_id) + " " + message.user_id;
    const auto of_alert = limits::of_account(config_, limits::kAlertRecipients, recipient);
    if (limits::try_take(db_, {of_alert, limits::of_account(config_, row, message.account_id)}) == 0) return true;
    const bool is_of_alert = limits::seconds_until_allowed(db_, {of_alert}) > 0;
    fail(message, std::string("too many messages of this ") + (is_of_alert ? "alert" : "account") + " today");
    return false;
  }

  void succeed(const Message& message) {
    db::autocommit(db_, messages::mark_sent, message.id);
    ++sent_.sent;
  }
  void fail(const Message& message, const std::string& error) {
    db::autocommit(db_, messages::mark_failed, message.id, error);
    ++sent_.failed;
  }
  void try_later(const Message& message, const std::string& error) {
    failing_.insert(message.account_id);
    const auto tries = static_cast<std::size_t>(message.tries);
    const bool is_last = tries >= std::size(kBackoff);
    const auto seconds = is_last ? kMinute : kBackoff[tries];
    if (is_last)
      db::autocommit(db_, messages::mark_failed, message.id, error.substr(0, kMaxError));
    else
      db::autocommit(db_, messages::try_later, message.id, error.substr(0, kMaxError), seconds);
    db::autocommit(db_, messages::postpone, message.account_id, message.url, seconds);
    ++sent_.failed;
  }
  void give_up(const Message& message, const std::string& error) {
    db::transact(db_, [&](db::Transaction& tx) {
      messages::mark_gone(tx, message.account_id, message.url, error);
      tables::alerts::remove_webhook(tx, message.account_id, message.url);
    });
    ++sent_.failed;
  }

  db::Database& db_;
  const Config& config_;
  net::HttpClient& http_;
  const net::AddressPolicy policy_;
  std::set<std::string> failing_;  // accounts
  Sent sent_;
};

}  // namespace

incidents::rules::Tell teller(db::Database& db, const Config& config, const Alert& alert) {
  const auto users = members::reachable(db, alert.account_id, user_ids(alert));
  return [&config, alert, users](db::Transaction& tx, const Notification& notification) {
    Message message;
    message.incident_id = notification.incident.id;
    message.phase = notification.phase == "begin" ? "began" : notification.incident.lost ? "lost" : "ended";
    const auto more = "There will be another e-mail when it is over, or not known any more. All alerts are at " +
                      config.base_url + "/app/alerts.";
    write(tx, message, alert, users, incidents::rules::email_of(config, {"", more, {}}, notification),
          incidents::rules::webhook_body(config, notification));
  };
}

std::vector<std::string> write_test(db::Database& db, const Config& config, const Alert& alert) {
  const auto users = members::reachable(db, alert.account_id, user_ids(alert));
  const auto text = "This is a test: the alert \"" + alert.name + "\" of " + config.base_url + " arrives here.";
  db::transact(db, [&](db::Transaction& tx) {
    limits::take(tx, limits::of_account(config, limits::kAlertTests, alert.account_id));
    Message message;
    message.phase = "test";
    write(tx, message, alert, users, {"", "", "A test: " + alert.name, text + "\n"},
          incidents::rules::test_body(config, text));
  });
  std::vector<std::string> to;
  for (const auto& user : users) to.push_back(user.email);
  if (alert.webhook) to.emplace_back("webhook");
  return to;
}

Sent send_messages(db::Database& db, const Config& config, net::HttpClient& http, std::chrono::seconds time_of_each) {
  Sending sending(db, config, http);
  for (const auto channel : {messages::Channel::email, messages::Channel::webhook}) {
    const auto until = std::chrono::steady_clock::now() + time_of_each;
    for (const auto& message : messages::due(db, channel, kOfAccount, kAtOnce)) {
      if (std::chrono::steady_clock::now() >= until) break;
      apart(message.account_id, [&] { sending.send(message); });
    }
  }
  return sending.sent();
}

WebhookSecret make_webhook_secret(db::Database& db, const Config& config, const std::string& account_id) {
  db::autocommit(db, messages::make_secret, account_id);
  const auto secrets = messages::secrets(db, account_id);
  return {kSecretPrefix + crypto::base64(secret_of(config, account_id, secrets.version)), secrets.previous_until};
}

}  // namespace figures::rules::alerts
