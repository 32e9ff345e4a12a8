#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/tables/place.h"

// Ids are 16 raw bytes.
namespace telemetry::tables::streams {

struct Stream {
  std::string id;
  std::string source_url;
  std::optional<std::string> name;
  std::string created_at;  // ISO 8601, UTC, milliseconds
};

// The new stream as it is now stored.
Stream insert(db::Transaction& tx, const std::string& id, const std::string& user_id, const std::string& source_url,
              const std::string& host, const std::optional<std::string>& name);

// nullopt also when it is another user's.
std::optional<Stream> find(db::Database& db, const std::string& user_id, const std::string& id);

// The stream as it is now stored; nullopt when the user has none of that id.
std::optional<Stream> rename(db::Transaction& tx, const std::string& user_id, const std::string& id,
                             const std::optional<std::string>& name);

// False when the user has none of that id.
bool remove(db::Transaction& tx, const std::string& user_id, const std::string& id);

// What the user calls them, by id: those of the ids, one at least, that have a name.
std::map<std::string, std::string> names(db::Database& db, const std::string& user_id,
                                         const std::vector<std::string>& ids);

// Whose they are, by id: those of the ids, one at least, that are streams.
std::map<std::string, std::string> owners(db::Database& db, const std::vector<std::string>& ids);

// At most `max` of the user's that follow that place, newest first.
std::vector<Stream> of_user(db::Database& db, const std::string& user_id, const std::optional<Place>& after,
                            std::size_t max);

struct Owned {
  Stream stream;
  std::string owner;  // the e-mail address
};
// At most `max` of that user, or of all, newest first.
std::vector<Owned> newest(db::Database& db, const std::optional<std::string>& user_id, std::size_t max);

}  // namespace telemetry::tables::streams
