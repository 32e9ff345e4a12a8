#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "figures/tables/alerts/alerts.h"

// Stores what alerts tell, and the secrets of webhooks, as far as they are stored. Ids are 16 raw bytes.
namespace figures::tables::alert_messages {

struct Message {
  std::string id, account_id, alert_id;
  std::optional<std::string> incident_id;  // absent: a test
  std::string phase;                       // began, ended, lost, test
  std::string user_id, email;              // both empty: the webhook
  std::string url;
  std::string subject, body;
  int tries = 0;
};
// Does nothing if it is there already.
void insert(db::Transaction& tx, const Message& message);

enum class Channel { email = 0, webhook = 1 };
// Returns at most `max` that are due, and so many of one account: the first of each account, then the second, and so
// on, and those first that were never tried. Accounts of which one failed come last. An end is not due while its
// beginning waits.
std::vector<Message> due(db::Database& db, Channel channel, std::size_t of_account, std::size_t max);
// Returns whether it is the caller's to send. Nobody else tries it for as long as one try may take.
bool claim(db::Transaction& tx, const Message& message);
void mark_sent(db::Transaction& tx, const std::string& id);
// It is never tried again, nor is what waits for a webhook of an account that is gone.
void mark_failed(db::Transaction& tx, const std::string& id, const std::string& error);
void mark_gone(db::Transaction& tx, const std::string& account_id, const std::string& url, const std::string& error);
// It is tried again after so many seconds.
void try_later(db::Transaction& tx, const std::string& id, const std::string& error, std::int64_t seconds);
// Lets nothing that waits for it be tried for so many seconds.
void postpone(db::Transaction& tx, const std::string& account_id, const std::string& url, std::int64_t seconds);
// Lets what waits for it be tried at once, as it answers again.
void hurry(db::Transaction& tx, const std::string& account_id, const std::string& url);
// Delete what waits of an alert: all, and what is for somebody whom it does not name any more.
void remove_waiting(db::Transaction& tx, const std::string& account_id, const std::string& alert_id);
void remove_to_others(db::Transaction& tx, const alerts::Alert& alert);

struct Shown {
  std::string to, phase, status, at;
  std::optional<std::string> error;
};
// Returns what was told of some incidents, one at least, by their ids.
std::map<std::string, std::vector<Shown>> of_incidents(db::Database& db, const std::string& account_id,
                                                       const std::vector<std::string>& incidents);

struct Secrets {
  std::int64_t version = 0;                   // 0: none was made yet
  std::optional<std::string> previous_until;  // until when the one before signs as well
};
Secrets secrets(db::Database& db, const std::string& account_id);
void make_secret(db::Transaction& tx, const std::string& account_id);

}  // namespace figures::tables::alert_messages
