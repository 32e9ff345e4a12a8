#pragma once
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "db/database.h"

namespace telemetry::tables::telemetry_events {

// What the views look at has to live until it is written.
struct NewEvent {
  std::string_view session_ref;  // 16 raw bytes
  std::string_view event_hash;   // 12 raw bytes
  std::string_view session_day;  // 2026-11-21
  std::string_view type;
  std::string_view ts;       // 2026-11-21 01:57:55.138
  std::string_view payload;  // JSON
};

// Writes all of them together or, when anything is thrown, none. Those that are there already stay
// as they are. Throws db::Conflict when it met somebody else: it may be run again.
void insert(db::Database& db, std::vector<NewEvent> events);

// Which of the events, one at least, a session has under that day.
std::set<std::string> known(db::Database& db, const std::string& session_ref, const std::string& session_day,
                            const std::vector<std::string>& hashes);

struct StoredEvent {
  std::string hash;
  std::string type;
  std::string ts, received_at;  // ISO 8601
  std::string payload;          // JSON
};

// Where a page ended: the time as the database takes it, and the hash.
struct Place {
  std::string ts, hash;
};

// The events of a session by their time; of one with more than `looked_at`, always the same `looked_at` of them.
std::vector<StoredEvent> page(db::Database& db, const std::string& session_ref, const std::optional<Place>& after,
                              std::size_t most, std::int64_t looked_at);

// How many events the sessions, one at least, have together; `most` when they are more.
std::int64_t count(db::Database& db, const std::vector<std::string>& session_refs, std::int64_t most);

// What the events of one session come to. Times are ISO 8601; absent: no such event, or no such
// figure in any.
struct Totals {
  std::string session_ref;
  std::int64_t events;
  std::string last_event_at;
  std::int64_t silent_seconds;  // since anything was received or, if that is earlier, last happened
  std::optional<std::string> ended_at;
  std::optional<std::int64_t>
      waited_ms;  // from the first play_request to the first playback_start or, without, the end
  std::optional<std::int64_t> startup_ms;  // as the player says
  bool requested, started, failed, paused;
  std::optional<std::int64_t> played_ms, rebuffer_ms,
      rebuffer_count;  // running totals: the greatest counts
};

// One session at least; those without an event are left out. In no order.
std::vector<Totals> totals(db::Database& db, const std::vector<std::string>& session_refs);

// Deletes the events of these sessions, one at least, a few thousand at a time.
void remove(db::Database& db, const std::vector<std::string>& session_refs);

}  // namespace telemetry::tables::telemetry_events
