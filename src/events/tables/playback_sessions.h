#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/session_figures.h"

// References and stream ids are 16 raw bytes, days are written 2026-11-21.
namespace events::tables::playback_sessions {

using session_figures::Client;

struct NewSession {
  std::string ref;
  std::string user_id;
  std::string session_id;
  std::optional<std::string> stream_id;
  std::string sdk_key;  // its id
  session_figures::Client client;
  std::string first_seen_at, session_day;
};

struct KnownSession {
  std::string ref;
  std::optional<std::string> stream_id;
  std::string session_day;
  std::string first_seen_at;
};

// Returns those of the sessions that are stored, in no order. At least one session has to be given, here and below.
std::vector<KnownSession> known(db::Database& db, const std::vector<std::string>& refs);

// Rows that another worker was faster to write stay as they are. Returns how many were written.
std::uint64_t insert(db::Transaction& tx, const std::vector<NewSession>& sessions);

// Gives the sessions whose day has expired today's, whose events are kept longer.
void renew_days(db::Transaction& tx, const std::vector<std::string>& refs);

// For a session whose first requests named no stream.
void set_stream(db::Transaction& tx, const std::string& ref, const std::string& stream_id);

// Returns whether the user has a session of that stream. The stream may have been deleted since.
bool has_stream(db::Database& db, const std::string& user_id, const std::string& stream_id);

// Returns some of a user's sessions, in no order.
std::vector<std::string> refs_of_user(db::Database& db, const std::string& user_id, std::size_t max);

// Returns some of them whose first request came with that key at that time or later, the earliest first.
std::vector<std::string> refs_received_since(db::Database& db, const std::string& user_id, const std::string& sdk_key,
                                             const std::string& time, std::size_t max);

// Returns those of the sessions that exist, and locks them: they cannot be deleted until `tx` ends.
std::set<std::string> lock(db::Transaction& tx, const std::vector<std::string>& refs);

// The same for those whose day is still before `day`.
std::set<std::string> lock_before(db::Transaction& tx, const std::vector<std::string>& refs, const std::string& day);

// Returns some sessions whose day is before `day`, in no order.
std::vector<std::string> refs_before(db::Database& db, const std::string& day, std::size_t max);

void remove(db::Transaction& tx, const std::vector<std::string>& refs);

}  // namespace events::tables::playback_sessions
