#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "figures/rules/alerts/condition.h"
#include "incidents/rules/incidents.h"
#include "net/http_client.h"

// Tells of alerts by e-mail and webhook. What is told is written with the incident, and sent later.
namespace figures::rules::alerts {

constexpr char kCheck[] = "alert";  // of their incidents

// Returns what writes the messages about an alert's incident. Whom they go to is looked up now, and again when they are
// sent.
incidents::rules::Tell teller(db::Database& db, const Config& config, const Alert& alert);

// Writes a message that says it is a test, for each address and the webhook, and returns to whom. Throws
// refusal::TooMany.
std::vector<std::string> write_test(db::Database& db, const Config& config, const Alert& alert);

struct Sent {
  std::uint64_t sent = 0, failed = 0;  // failed: for good, or to be tried again
};
// Hands e-mails to the outbox, and then posts webhooks, each as long as there is time. Accounts take turns, and of one
// whose webhook has just failed no other is tried until the next call.
Sent send_messages(db::Database& db, const Config& config, net::HttpClient& http, std::chrono::seconds time_of_each);

// The secret of an account's webhooks as Standard Webhooks prints it (whsec_…), by its version.
struct WebhookSecret {
  std::string secret;
  std::optional<std::string> previous_until;  // until when the one before signs as well
};
WebhookSecret make_webhook_secret(db::Database& db, const Config& config, const std::string& account_id);

}  // namespace figures::rules::alerts
