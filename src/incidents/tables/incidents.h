#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Keeps incidents. Ids are 16 raw bytes. `host` is "" for what all hosts share.
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
};

std::optional<Incident> find_open(db::Database& db, const std::string& check, const std::string& host);
// Lists the newest first, also those that are resolved.
std::vector<Incident> newest(db::Database& db, int max);

// Cuts a text to what the table has room for.
std::string shortened(std::string text);
// Holds how many seconds ago a new one began, and the check was last firing.
struct Ago {
  std::int64_t began = 0, firing = 0;
};
// Records that the check is firing, for the first time or again. `id` is for a new incident.
void upsert(db::Transaction& tx, const std::string& id, const std::string& check, const std::string& host,
            const std::string& text, Ago ago = {});
// Sets times of open incidents that lie ahead to now, so that they are told and end although the clock was set back.
void bring_to_now(db::Transaction& tx);
// Return true to the one caller who has to notify the operator that the incident began, that it has more items than
// were told since it was read, or that it is over, unless it was firing within so many seconds.
bool mark_notified(db::Transaction& tx, const std::string& id, std::int64_t items);
bool mark_updated(db::Transaction& tx, const Incident& incident, std::int64_t items);
bool resolve(db::Transaction& tx, const std::string& id, int seconds);
// Forgets items that are no longer there, so that the next one counts as new.
void lower_told_items(db::Transaction& tx, const std::string& id, std::int64_t items);
// Deletes an incident of which nobody was notified.
void delete_unnotified(db::Transaction& tx, const std::string& id);
// Deletes incidents three months after they were resolved.
void delete_old(db::Transaction& tx, int max);

}  // namespace incidents::tables::incidents
