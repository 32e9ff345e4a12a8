#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// References and stream ids are 16 raw bytes, days are written 2026-11-21.
namespace telemetry::tables::playback_sessions {

struct NewSession {
  std::string ref;
  std::string user_id;
  std::string session_id;
  std::optional<std::string> stream_id;
};

struct Known {
  std::string ref;
  std::string day;  // the partition that its events go to
  bool has_stream;
  bool outlived;  // the day is more than a week ago
};

// Those of the sessions, one at least, that are known; in no order.
std::vector<Known> known(db::Database& db, const std::vector<std::string>& refs);

// One session at least. Those that another worker was faster to write stay as they are.
void insert(db::Transaction& tx, const std::vector<NewSession>& sessions);

// Those that have outlived their day go on under today's, which is kept longer. One at least.
void move_to_today(db::Transaction& tx, const std::vector<std::string>& refs);

// For a session whose first requests named no stream.
void set_stream(db::Transaction& tx, const std::string& ref, const std::string& stream_id);

struct Session {
  std::string ref;
  std::string session_id;
  std::optional<std::string> stream_id;  // one of the user's own
  std::string first_seen_at;             // ISO 8601
};

// Which sessions of a user, newest first. Times as the database takes them: 2026-11-21 01:57:55.138
struct Wanted {
  std::string user_id;
  std::optional<std::string> stream_id;
  std::optional<std::string> from,
      to;  // from inclusive, by default a week before `to`; `to` exclusive, by default now
  struct Place {
    std::string first_seen_at, ref;
  };
  std::optional<Place> after;  // where the page before ended
  std::size_t most;
};
std::vector<Session> page(db::Database& db, const Wanted& wanted);

std::optional<Session> find(db::Database& db, const std::string& ref);

// Some of a user's sessions, in no order.
std::vector<std::string> refs_of_user(db::Database& db, const std::string& user_id, std::size_t most);

// One at least.
void remove(db::Transaction& tx, const std::vector<std::string>& refs);

// Deletes the sessions of earlier days, a few thousand at a time, and says how many they were. One
// that comes back begins anew.
std::uint64_t forget_before(db::Database& db, const std::string& day);

}  // namespace telemetry::tables::playback_sessions
