#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/session_figures.h"

// Estimates what the sessions of an account take on disk: by the hours in which they began (stored_hours), by the SDK
// keys that began them (stored_by_key), and in all (stored_bytes). Times are as the database takes them: 2026-11-21
// 01:00:00
namespace events::tables::stored_bytes {

// A session takes so many bytes in all tables and their indexes, in addition to its events. This was measured with
// sessions of one event.
inline constexpr std::int64_t kBytesOfSession = 1200;

struct Stored {
  std::int64_t sessions = 0, bytes = 0;
};
struct StoredHour {
  Stored all;
  std::map<std::string, Stored> by_key;  // by the id of the key, 16 bytes; sessions without a known key are left out
};

void add(StoredHour& hour, const session_figures::Row& session);

// Replaces what is stored for that hour. Keeps only the 100 keys with which the most was stored.
void store(db::Transaction& tx, const std::string& account_id, const std::string& begins_at, const StoredHour& hour);

struct Hour {
  std::string begins_at;
  std::int64_t sessions;
  std::string computed_at;  // differs each time that the hour is stored
};
// Returns the hours at or after `from` and before `to`, earliest first.
std::vector<Hour> hours(db::Database& db, const std::string& account_id, const std::string& from,
                        const std::string& to);

// Adds up the hours of all accounts from `first_kept` on, and deletes earlier ones.
void add_up(db::Transaction& tx, const std::string& first_kept);

// Returns the bytes that an account has in all, as they were last added up.
std::int64_t of_account(db::Database& db, const std::string& account_id);

struct OfAccount {
  std::string email;
  std::int64_t bytes;
};
// Returns the accounts with the most bytes, as they were last added up, largest first.
std::vector<OfAccount> largest_accounts(db::Database& db, int max);

struct OfKey {
  std::string sdk_key;  // 16 bytes
  std::string label;
  std::optional<std::string> revoked_at;
  Stored stored;
};
// Returns the keys with which the most was stored, largest first.
std::vector<OfKey> largest_keys(db::Database& db, const std::string& account_id, int max);

}  // namespace events::tables::stored_bytes
