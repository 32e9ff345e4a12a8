#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "db/page_cursor.h"

// Ids are 16 raw bytes.
namespace streams::tables::streams {

struct Stream {
  std::string id;
  std::string source_url;
  std::optional<std::string> name;
  std::string created_at;  // ISO 8601, UTC, milliseconds
};

struct NewStream {
  std::string id, user_id, source_url, host;
  std::optional<std::string> name;
};
// Returns the new stream as it is stored; nullopt if the user has `max` already.
std::optional<Stream> insert(db::Transaction& tx, const NewStream& stream, int max);

// Returns nullopt also if it is another user's.
std::optional<Stream> find(db::Database& db, const std::string& user_id, const std::string& id);

// Returns the stream as it is stored then; nullopt if the user has none of that id.
std::optional<Stream> rename(db::Transaction& tx, const std::string& user_id, const std::string& id,
                             const std::optional<std::string>& name);

// Returns false if the user has none of that id.
bool remove(db::Transaction& tx, const std::string& user_id, const std::string& id);

// Returns the names that the user has given, by id. At least one id has to be given.
std::map<std::string, std::string> names(db::Database& db, const std::string& user_id,
                                         const std::vector<std::string>& ids);

// Returns a text that changes when the user gives a stream another name, or deletes one that has a name.
std::string checksum_of_names(db::Database& db, const std::string& user_id);

// Returns the owners of streams, by id. At least one id has to be given; those that are no streams are left out.
std::map<std::string, std::string> owners(db::Database& db, const std::vector<std::string>& ids);

// Returns at most `max` of the user's that follow that place, newest first.
std::vector<Stream> of_user(db::Database& db, const std::string& user_id, const std::optional<db::Place>& after,
                            std::size_t max);

// Returns at most `max` of the user's whose name or URL contains the text, large and small letters alike.
std::vector<Stream> with_text(db::Database& db, const std::string& user_id, const std::string& text, std::size_t max);

struct Owned {
  Stream stream;
  std::string owner;  // the e-mail address
};
// Returns at most `max` of that user, or of all, newest first.
std::vector<Owned> newest(db::Database& db, const std::optional<std::string>& user_id, std::size_t max);

}  // namespace streams::tables::streams
