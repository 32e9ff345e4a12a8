#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "db/page_cursor.h"

// Reads and writes streams. Ids are 16 raw bytes.
namespace streams::tables::streams {

struct Stream {
  std::string id;
  std::string source_url;
  std::optional<std::string> name;
  std::string created_at;  // ISO 8601, UTC, milliseconds
};

struct NewStream {
  std::string id, account_id, source_url, host;
  std::optional<std::string> name;
};
// Returns the new stream as it is stored, or nullopt if the account has `max` streams already.
std::optional<Stream> insert(db::Transaction& tx, const NewStream& stream, int max);

// Returns nullopt unless the account has a stream of that id.
std::optional<Stream> find(db::Database& db, const std::string& account_id, const std::string& id);

// Returns the stream with its new name, or nullopt if the account has none of that id.
std::optional<Stream> rename(db::Transaction& tx, const std::string& account_id, const std::string& id,
                             const std::optional<std::string>& name);

// Returns false if the account has none of that id.
bool remove(db::Transaction& tx, const std::string& account_id, const std::string& id);

// Returns the names that the account has given, by id. At least one id has to be given.
std::map<std::string, std::string> names(db::Database& db, const std::string& account_id,
                                         const std::vector<std::string>& ids);

// Returns a text that changes when the account gives a stream another name, or deletes one that has a name.
std::string checksum_of_names(db::Database& db, const std::string& account_id);

// Returns the owners of streams, by id of the stream. Ids without a stream are left out. At least one has to be given.
std::map<std::string, std::string> owners(db::Database& db, const std::vector<std::string>& ids);

// Returns at most `max` of the account's streams that follow that cursor, newest first.
std::vector<Stream> of_account(db::Database& db, const std::string& account_id,
                               const std::optional<db::PageCursor>& after, std::size_t max);

// Returns at most `max` of the account's streams whose name or URL contains the text, ignoring case, newest first.
std::vector<Stream> with_text(db::Database& db, const std::string& account_id, const std::string& text,
                              std::size_t max);

struct Owned {
  Stream stream;
  std::string owner;  // the e-mail address
};
// Returns at most `max` streams of that account, or of all accounts if none is given, newest first.
std::vector<Owned> newest(db::Database& db, const std::optional<std::string>& account_id, std::size_t max);

}  // namespace streams::tables::streams
