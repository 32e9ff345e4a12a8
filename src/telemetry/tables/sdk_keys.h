#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/tables/place.h"

// Ids are 16 raw bytes, hashes 32, times as the interfaces print them (ISO 8601, UTC,
// milliseconds).
namespace telemetry::tables::sdk_keys {

// What its owner sees of a key.
struct SdkKey {
  std::string id;
  std::string label;
  std::string created_at;
  std::optional<std::string> last_used_at;
  std::optional<std::string> revoked_at;  // absent: active
};

// The new key as it is now stored; nullopt where the user has minted `max` already. Two at the same moment may both be
// the last, unless `tx` holds a lock of this user's.
std::optional<SdkKey> insert(db::Transaction& tx, const std::string& id, const std::string& user_id,
                             const std::string& label, const std::string& key_hash, int max);

// At most `max` of the keys the user ever minted that follow that place, newest first.
std::vector<SdkKey> of_user(db::Database& db, const std::string& user_id, const std::optional<Place>& after,
                            std::size_t max);

// How many keys the user ever minted.
int count(db::Database& db, const std::string& user_id);

// False when the user has no such active key; one that is revoked already keeps its time.
bool revoke(db::Transaction& tx, const std::string& user_id, const std::string& id);

// What a telemetry request needs to know of a key.
struct Active {
  std::string id;
  std::string user_id;
  std::string key_hash;
  bool stale;             // last_used_at is more than a minute old, or was never set
  std::int64_t asked_at;  // the database's clock, ms since 1970
};

// Those of the hashes, one at least, that belong to a key which is not revoked; in no order.
std::vector<Active> active_by_hashes(db::Database& db, const std::vector<std::string>& hashes);

// Sets last_used_at to now where it is stale still: another worker may have been faster. One id at
// least.
void touch(db::Transaction& tx, const std::vector<std::string>& ids);

}  // namespace telemetry::tables::sdk_keys
