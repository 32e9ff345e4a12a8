#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/tables/figures.h"
#include "telemetry/tables/packed.h"
#include "telemetry/tables/playback_figures.h"

// Sessions under way. Ids are 16 raw bytes, times ms since 1970.
namespace telemetry::tables::live_sessions {

// What ingest heard of one session.
struct Heard {
  std::string user_id, session_ref;
  std::optional<std::string> stream_id;
  std::int64_t requests;
  State state;                // the last that the events name; unknown: none does
  std::string state_at;       // their ts, as the database takes it
  std::string first_seen_at;  // of the session, likewise
};

// Notes them, one at least, each of another session.
void hear(db::Transaction& tx, std::vector<Heard> heard);

// What the figures of a session are up to date with.
struct Live {
  std::int64_t requests, heard_at;
};
// Those of a user's sessions, one at least, that are under way.
std::map<std::string, Live> of(db::Database& db, const std::string& user_id, const std::vector<std::string>& refs);

// A session that maintenance looks at, with what is known of it elsewhere.
struct Work {
  std::string user_id, session_ref;
  Live live;
  State state;
  std::int64_t state_at;
  std::optional<std::int64_t> folded_requests, folded_at, folded_events, folded_bytes;  // absent: it has no figures yet
  bool orphaned;  // its row in playback_sessions is gone; what follows is empty then
  std::optional<std::string> stream_id;
  std::int64_t first_seen_at;
  Days days;
  playback_figures::Viewer viewer;
};
// At most `max` of a user that follow this one (empty: from the first), by reference.
std::vector<Work> page(db::Database& db, const std::string& user_id, const std::string& after_ref, std::size_t max);

// The same of those that were heard of since then, but only what this table knows of them: states, times, streams.
std::vector<Work> heard_since(db::Database& db, const std::string& user_id, const std::string& time,
                              const std::string& after_ref, std::size_t max);

// Keeps ingest from writing anything of the session until `tx` ends. False when more was heard of it than that.
bool hold(db::Transaction& tx, const std::string& user_id, const std::string& session_ref, std::int64_t requests);

// Forgets the session, unless more was heard of it than that, something of it is not sealed, or its figures are not up
// to date. False when it stays.
bool retire(db::Transaction& tx, const std::string& user_id, const std::string& session_ref, std::int64_t requests);

// Sessions of one user, one at least.
void remove(db::Transaction& tx, const std::string& user_id, const std::vector<std::string>& session_refs);

}  // namespace telemetry::tables::live_sessions
