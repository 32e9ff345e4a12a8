#pragma once
#include <chrono>
#include <cstdint>
#include <string>

#include "figures/rules/alerts/condition.h"
#include "figures/rules/alerts/messages.h"
#include "streams/rules/look_up.h"

// Keeps the alerts of accounts, and evaluates them.
namespace figures::rules::alerts {

constexpr int kMaxAlerts = 20;
constexpr std::size_t kMaxEmails = 20;

// Each stores an alert whose condition has no errors. They throw refusal::InvalidFields for a webhook that must not be
// called, and refusal::TooMany. create() throws refusal::Conflict if there are kMaxAlerts, change() if somebody else
// has changed it meanwhile, and refusal::NotFound if it is gone. Once something else is evaluated, an open incident
// ends, and nobody is told.
Alert create(db::Database& db, const Config& config, const streams::rules::Asker& asker, Alert alert);
Alert change(db::Database& db, const Config& config, const streams::rules::Asker& asker, const Alert& before,
             const Alert& alert);
// Throws refusal::NotFound if the account has no such alert.
Alert find(db::Database& db, const std::string& account_id, const std::string& id);
void remove(db::Database& db, const std::string& account_id, const std::string& id);

struct Round {
  std::uint64_t evaluated = 0, failed = 0;
  Sent messages;
};
// Does the job `alerts`: evaluates those that are due, those first that were evaluated longest ago, as long as there is
// time, and then sends messages, which has a time of its own. Several hosts may do this at once.
Round run(db::Database& db, const Config& config, net::HttpClient& http,
          std::chrono::seconds evaluating = std::chrono::seconds(30),
          std::chrono::seconds sending = std::chrono::seconds(60));

}  // namespace figures::rules::alerts
