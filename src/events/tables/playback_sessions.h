#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/database.h"
#include "playback/dimensions.h"

// Reads and writes playback_sessions. References and stream ids are 16 raw bytes, days are written 2026-11-21.
namespace events::tables::playback_sessions {

struct NewSession {
  std::string ref;
  std::string account_id;
  std::string session_id;
  std::optional<std::string> stream_id;
  std::string sdk_key;  // its id
  playback::DimensionValues client;
  std::string began_at, partition_day;
};

struct KnownSession {
  std::string ref;
  std::optional<std::string> stream_id;
  std::string partition_day;
  std::string began_at;
  bool full;
  bool automated;
};

// Returns those of the sessions that are stored, in no order. At least one session has to be given, here and below.
std::vector<KnownSession> known(db::Database& db, const std::vector<std::string>& refs);

// Writes rows, but leaves those as they are that another worker has written meanwhile. Returns how many were written.
std::uint64_t insert(db::Transaction& tx, const std::vector<NewSession>& sessions);

// Sets the partition day to today for those sessions where it is more than a week ago, so that their new events are
// kept longer.
void renew_partition_days(db::Transaction& tx, const std::vector<std::string>& refs);

// Sets the stream of a session whose first requests named none.
void set_stream(db::Transaction& tx, const std::string& ref, const std::string& stream_id);

// Returns whether the account has a session of that stream, which may have been deleted since.
bool has_stream(db::Database& db, const std::string& account_id, const std::string& stream_id);

// Returns at most `max` sessions of an account, in no order.
std::vector<std::string> refs_of_account(db::Database& db, const std::string& account_id, std::size_t max);

// Returns at most `max` sessions of an account whose first request came with that key at that time or later, earliest
// first.
std::vector<std::string> refs_received_since(db::Database& db, const std::string& account_id,
                                             const std::string& sdk_key, const std::string& time, std::size_t max);

// Returns those of the sessions that exist, and locks them, so that they cannot be deleted until `tx` ends.
std::set<std::string> lock(db::Transaction& tx, const std::vector<std::string>& refs);

// Does the same for those whose partition day is still before `day`.
std::set<std::string> lock_before(db::Transaction& tx, const std::vector<std::string>& refs, const std::string& day);

// Returns at most `max` sessions of all accounts whose partition day is before `day`, the earliest first.
std::vector<std::string> refs_before(db::Database& db, const std::string& day, std::size_t max);

void remove(db::Transaction& tx, const std::vector<std::string>& refs);

}  // namespace events::tables::playback_sessions
