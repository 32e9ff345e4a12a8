#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/session_figures.h"

// What the sessions of an account take on disk, about: by the hours in which they began (stored_hours), by the SDK keys
// that began them (stored_by_key), and in all (stored_bytes). Times are as the database takes them: 2026-11-21 01:00:00
namespace events::tables::stored_bytes {

// What a session takes in all tables beside its events, with their indexes: as was measured of sessions of one event.
inline constexpr std::int64_t kBytesOfSession = 1200;

struct Stored {
  std::int64_t sessions = 0, bytes = 0;
};
struct StoredHour {
  Stored all;
  std::map<std::string, Stored> by_key;  // by the id of the key, 16 bytes, where it is known
};

void add(StoredHour& hour, const session_figures::Row& session);

// Replaces what is known of that hour; of the keys, the 100 with which the most was stored.
void store(db::Transaction& tx, const std::string& user_id, const std::string& begins_at, const StoredHour& hour);

struct Hour {
  std::string begins_at;
  std::int64_t sessions;
  std::string computed_at;  // differs each time that the hour is stored
};
// Returns the hours from that one on and before the other.
std::vector<Hour> hours(db::Database& db, const std::string& user_id, const std::string& from, const std::string& to);

// Adds up the hours of all accounts from that day on, and deletes those before it.
void add_up(db::Transaction& tx, const std::string& first_kept);

// What an account has in all, as it was added up last.
std::int64_t of_account(db::Database& db, const std::string& user_id);

// The accounts with the most, as they were added up last; largest first.
struct OfAccount {
  std::string email;
  std::int64_t bytes;
};
std::vector<OfAccount> largest_accounts(db::Database& db, int max);

struct OfKey {
  std::string sdk_key;  // 16 bytes
  std::string label;
  std::optional<std::string> revoked_at;
  Stored stored;
};
// Returns the keys with which the most was stored, first the one with the most.
std::vector<OfKey> largest_keys(db::Database& db, const std::string& user_id, int max);

}  // namespace events::tables::stored_bytes
