#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/session.h"

// Ids are 16 raw bytes.
namespace telemetry::tables::streams {

struct Stream {
  std::string id;
  std::string source_url;
  std::string created_at;  // ISO 8601, UTC, milliseconds
};

// The new stream as it is now stored.
Stream insert(db::Transaction& tx, const std::string& id, const std::string& user_id,
              const std::string& source_url, const std::string& host);

// Nullopt also when it is somebody else's.
std::optional<Stream> find(db::Session& db, const std::string& user_id, const std::string& id);

// At most `most` of the user's, newest first; only what follows the stream `after`, which has to be theirs.
std::vector<Stream> of_user(db::Session& db, const std::string& user_id,
                            const std::optional<std::string>& after, std::size_t most);

}  // namespace telemetry::tables::streams
