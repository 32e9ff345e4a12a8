#pragma once
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "db/database.h"
#include "telemetry/tables/place.h"

namespace telemetry::tables::telemetry_events {

// What the views refer to has to live until it is written.
struct NewEvent {
  std::string_view session_ref;  // 16 raw bytes
  std::string_view event_hash;   // 12 raw bytes
  std::string_view session_day;  // 2026-11-21
  std::string_view type;
  std::string_view ts;       // 2026-11-21 01:57:55.138
  std::string_view payload;  // JSON
};

// Writes all of them together or, when anything is thrown, none. Those that exist already stay as they are. Throws
// db::Conflict when another writer was in the way: it may be retried.
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

// At most `max` of a session's events that follow that place, in the order of their time. Only `scanned` events of a
// session are looked at, always the same ones.
std::vector<StoredEvent> page(db::Database& db, const std::string& session_ref, const std::optional<Place>& after,
                              std::size_t max, std::int64_t scanned);

// How many events the sessions, one at least, have together; `max` when there are more.
std::int64_t count(db::Database& db, const std::vector<std::string>& session_refs, std::int64_t max);

// What the events of one session add up to. Times are ISO 8601; absent: no such event, or no such figure in any.
struct Totals {
  std::string session_ref;
  std::int64_t events;
  std::string last_event_at;
  std::int64_t silent_seconds;  // since the last event by its own time or, if earlier, since the last was received
  std::optional<std::string> ended_at;
  std::optional<std::int64_t> waited_ms;   // from the first play_request to the first playback_start, or the last event
  std::optional<std::int64_t> startup_ms;  // as the player says
  bool requested, started, failed, paused;
  std::optional<std::int64_t> played_ms, rebuffer_ms, rebuffer_count;  // running totals: the greatest counts
};

// One session at least; those without an event are left out. In no order.
std::vector<Totals> totals(db::Database& db, const std::vector<std::string>& session_refs);

// Deletes the events of these sessions, one at least, a few thousand at a time.
void remove(db::Database& db, const std::vector<std::string>& session_refs);

}  // namespace telemetry::tables::telemetry_events
