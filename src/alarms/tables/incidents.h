#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Ids are 16 raw bytes. `host` is "" for what all hosts share.
namespace alarms::tables::incidents {

struct Incident {
  std::string id, subject, host, text;
  std::string began_at;  // as interfaces print times
  std::optional<std::string> ended_at;
  bool told = false;
  std::int64_t seconds_lasted = 0;  // since it began
  std::int64_t seconds_quiet = 0;   // since it was last found
};

// The one that lasts.
std::optional<Incident> lasting(db::Database& db, const std::string& subject, const std::string& host);
// Newest first, also those that are over.
std::vector<Incident> newest(db::Database& db, int max);

// The beginning of a text, as long as the table has room for.
std::string shortened(std::string text);
// How many seconds ago a new one began, and one was last found.
struct Ago {
  std::int64_t began = 0, seen = 0;
};
// Found, for the first time or again; `id` is for a new one. Nothing happens if one of that id is over.
void see(db::Transaction& tx, const std::string& id, const std::string& subject, const std::string& host,
         const std::string& text, Ago ago = {});
// True for the one caller who has to tell that it began, or that it is over.
bool tell(db::Transaction& tx, const std::string& id);
bool end(db::Transaction& tx, const std::string& id);
// Of one that nobody was told of.
void forget(db::Transaction& tx, const std::string& id);
// Deletes what was over three months ago.
void sweep(db::Transaction& tx, int max);

}  // namespace alarms::tables::incidents
