#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "db/page_cursor.h"

// Keeps incidents. Ids are 16 raw bytes. `host` is "" for what all hosts share, and the id of an account's alert.
namespace incidents::tables::incidents {

struct Incident {
  std::string id, check, host, text;
  std::string began_at;  // as interfaces print times
  std::string last_firing_at;
  std::optional<std::string> ended_at;  // when it was last firing; absent while it is open
  bool notified = false;
  std::int64_t seconds_lasted = 0;  // from its begin to when it was last firing
  std::int64_t seconds_since_firing = 0;
  std::int64_t told_items = 0;  // how many of those that need a decision the operator was told of
  std::int64_t updates = 0;     // how often that has grown
  std::string account_id = {};  // "" for the operator's
  std::string title = {};       // of the account's alert, as it was then
  std::string cause = {};       // "": not known
  std::string link = {};        // to what was seen as it began; "" for the operator's
  std::optional<std::string> acknowledged_at = {}, acknowledged_by = {};
  bool lost = false;  // it ended as nobody knew whether it went on
};

std::optional<Incident> find_open(db::Database& db, const std::string& check, const std::string& host);
// Lists the operator's, the newest first, also those that are resolved.
std::vector<Incident> newest(db::Database& db, int max);

// These are of an account: all that are open, a page of all or of one alert, the newest first, and one of them.
std::vector<Incident> open_of_account(db::Database& db, const std::string& account_id);
std::vector<Incident> page(db::Database& db, const std::string& account_id, const std::optional<std::string>& alert,
                           const std::optional<db::PageCursor>& after, std::size_t max);
std::optional<Incident> find(db::Database& db, const std::string& account_id, const std::string& id);
// Only the first one who does so counts.
void acknowledge(db::Transaction& tx, const std::string& account_id, const std::string& id, const std::string& email);
// Ends the open incident of an alert that is no more, or is another now.
void abandon(db::Transaction& tx, const std::string& check, const std::string& alert);

// Cuts a text to what the table has room for together with `end`, which may have some 200 bytes and is kept whole.
std::string shortened(std::string text, const std::string& end = "");
// Holds how many seconds ago a new one began, and the check was last firing.
struct Ago {
  std::int64_t began = 0, firing = 0;
};
// What is found while a check is firing. All but the text is for a new incident.
struct Found {
  std::string id, check, host, text;
  std::string account_id = {}, title = {}, cause = {}, link = {};
};
// Records that the check is firing, for the first time or again. Once somebody was told, the text of an
// account's remains, as its link and its cause do.
void upsert(db::Transaction& tx, const Found& found, Ago ago = {});
// Sets times of open incidents that lie ahead to now, so that they are told and end although the clock was set back.
void bring_to_now(db::Transaction& tx);
// Return true to the one caller who has to notify the operator that the incident began, that it has more items than
// were told since it was read, or that it is over, unless it was firing within so many seconds. Its text remains, and
// whether it is lost.
bool mark_notified(db::Transaction& tx, const std::string& id, std::int64_t items);
bool mark_updated(db::Transaction& tx, const Incident& incident, std::int64_t items);
bool resolve(db::Transaction& tx, const Incident& incident, int seconds);
// Forgets items that are no longer there, so that the next one counts as new.
void lower_told_items(db::Transaction& tx, const std::string& id, std::int64_t items);
// Deletes an incident of which nobody was notified.
void delete_unnotified(db::Transaction& tx, const std::string& id);
// Deletes incidents three months after they were resolved.
void delete_old(db::Transaction& tx, int max);

}  // namespace incidents::tables::incidents
