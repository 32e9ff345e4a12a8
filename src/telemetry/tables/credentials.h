#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/tables/place.h"

// sdk_keys and read_tokens: bearer credentials that users mint. Ids are 16 raw bytes, hashes 32, times as the
// interfaces print them (ISO 8601, UTC, milliseconds).
namespace telemetry::tables::credentials {

// The two tables have the same columns, but for the name of the one with the hashes, and those with the last fault.
struct Table {
  const char* name;
  const char* hash_column;
  const char* fault_column;
  const char* fault_at_column;
};

inline constexpr Table kSdkKeys{"sdk_keys", "key_hash", "last_fault", "last_fault_at"};
inline constexpr Table kReadTokens{"read_tokens", "token_hash", "NULL", "NULL"};

// What its owner sees of a credential.
struct Credential {
  std::string id;
  std::string label;
  std::string created_at;
  std::optional<std::string> last_used_at;
  std::optional<std::string> revoked_at;  // absent: active
  std::optional<std::string> fault,
      fault_at;  // the last thing that could not be read; absent: nothing, or a read token
};

// How many a user may have.
struct Limits {
  int active;  // at a time
  int minted;  // ever: revoked ones count, as they stay listed
};

// The new credential as it is now stored; nullopt where the user has reached one of the limits. Two at the same moment
// may both be the last, unless `tx` holds a lock of this user's.
std::optional<Credential> insert(db::Transaction& tx, const Table& table, const std::string& id,
                                 const std::string& user_id, const std::string& label, const std::string& hash,
                                 const Limits& limits);

// At most `max` of those that the user ever minted and that follow that place, newest first.
std::vector<Credential> of_user(db::Database& db, const Table& table, const std::string& user_id,
                                const std::optional<Place>& after, std::size_t max);

// How many the user ever minted.
int count(db::Database& db, const Table& table, const std::string& user_id);

// False when the user has no such active credential; one that is revoked already keeps its time.
bool revoke(db::Transaction& tx, const Table& table, const std::string& user_id, const std::string& id);

// What a request that carries a credential needs to know of it.
struct Active {
  std::string id;
  std::string user_id;
  std::string hash;
  bool stale;             // last_used_at is more than a minute old, or was never set
  std::int64_t asked_at;  // the database's clock, ms since 1970
  bool fault_due;         // the last fault is more than a minute old, or there is none
  std::int64_t stored;    // bytes of events that the user has, as maintenance has added them up
};

// Those of the hashes, one at least, that belong to a credential which is not revoked; in no order.
std::vector<Active> active_by_hashes(db::Database& db, const Table& table, const std::vector<std::string>& hashes);

// Sets last_used_at to now where it is stale still: another worker may have been faster. One id at least.
void touch(db::Transaction& tx, const Table& table, const std::vector<std::string>& ids);

// Notes what is wrong with what an SDK key sent, at most 255 characters of it, unless that was done within a minute.
void note_fault(db::Transaction& tx, const std::string& id, const std::string& fault);

}  // namespace telemetry::tables::credentials
