#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Stores alerts of accounts, with what was found when they were last evaluated. Ids are 16 raw bytes, values are
// millionths, and times are ms since 1970.
namespace figures::tables::alerts {

enum class FiresIf { above = 0, below = 1, unusual = 2, missing = 3 };  // as stored

// What an alert evaluates.
struct Condition {
  std::string metric;  // startupMs:p95, viewers, telemetry
  std::optional<std::string> filter_id;
  std::string filter_name = {};  // empty: there is none, or it was deleted
  FiresIf fires_if = FiresIf::above;
  std::optional<std::int64_t> threshold = {};
  std::int64_t window_minutes = 0;
  std::optional<std::int64_t> least_sessions = {};  // absent where it evaluates no sessions
};
bool operator==(const Condition& a, const Condition& b);

enum class Status { ok = 0, firing = 1, unknown = 2 };  // as stored

struct State {
  Status status = Status::ok;
  std::optional<std::string> reason = {};  // why it is unknown
  std::optional<std::int64_t> value = {}, usual = {}, sessions = {};
  std::optional<std::int64_t> window_to = {};
};

struct Alert {
  std::string id, account_id, name;
  Condition condition;
  std::string email_to = {};                                 // ids of users, with commas in between
  std::optional<std::string> webhook = {}, webhook_by = {};  // and the user who set it
  std::optional<std::int64_t> muted_until = {};
  std::string created_by = {};
  std::int64_t created_at = 0, changed_at = 0, version = 0;
  std::optional<std::int64_t> evaluated_at = {};
  State state = {};
};

// Lists them in the order in which they were made.
std::vector<Alert> of_account(db::Database& db, const std::string& account_id);
std::optional<Alert> find(db::Database& db, const std::string& account_id, const std::string& id);

// Returns false if the account has so many already.
bool insert(db::Transaction& tx, const Alert& alert, int max);
// Returns false if it was changed since, or is gone. If the condition is another one, it begins anew.
bool update(db::Transaction& tx, const Alert& alert, bool begins_anew);
bool remove(db::Transaction& tx, const std::string& account_id, const std::string& id);

// Returns at most `max` of all accounts that are due, those first that were evaluated longest ago. One is due half a
// minute after that, and later where it evaluates hours.
std::vector<Alert> due(db::Database& db, std::size_t max);
// Returns whether it is the caller's to evaluate, for two minutes. It is not if another host does, or just has.
bool claim(db::Transaction& tx, const Alert& alert);
// Returns false if something else is to be evaluated by now, or the alert is gone.
bool store(db::Transaction& tx, const Alert& alert, const State& state);
// Returns whether it has a webhook that was set by the account's owner or somebody who is an editor still.
bool has_webhook_of_editor(db::Database& db, const std::string& account_id, const std::string& id);
// Takes a webhook away from the account's alerts.
void remove_webhook(db::Transaction& tx, const std::string& account_id, const std::string& url);

}  // namespace figures::tables::alerts
