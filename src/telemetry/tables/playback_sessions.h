#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/tables/packed.h"
#include "telemetry/tables/place.h"
#include "telemetry/tables/playback_figures.h"

// References and stream ids are 16 raw bytes, days are written 2026-11-21.
namespace telemetry::tables::playback_sessions {

using playback_figures::Viewer;

struct NewSession {
  std::string ref;
  std::string user_id;
  std::string session_id;
  std::optional<std::string> stream_id;
  std::string sdk_key;  // its id
  Viewer viewer;
};

struct Known {
  std::string ref;
  std::optional<std::string> stream_id;
  bool outlived;  // its day is more than a week ago
  std::string first_seen_at;
};

// Those of the sessions, one at least, that are stored; in no order.
std::vector<Known> known(db::Database& db, const std::vector<std::string>& refs);

// One session at least. Those that another worker was faster to write stay as they are.
void insert(db::Transaction& tx, const std::vector<NewSession>& sessions);

// Moves those that have outlived their day to today's, whose events are kept longer. One at least.
void move_to_today(db::Transaction& tx, const std::vector<std::string>& refs);

// For a session whose first requests named no stream.
void set_stream(db::Transaction& tx, const std::string& ref, const std::string& stream_id);

struct Session {
  std::string ref;
  std::string session_id;
  std::optional<std::string> stream_id;  // one of the user's own, which may have been deleted since
  std::string first_seen_at;             // ISO 8601
  Days days;                             // of its segments
  Viewer viewer;
  std::optional<std::string> stream_name;
};

// Which sessions of a user. Times as the database takes them: 2026-11-21 01:57:55.138
struct Filter {
  std::string user_id;
  std::optional<std::string> stream_id;
  std::optional<std::string> from;  // inclusive; by default a week before `to`
  std::optional<std::string> to;    // exclusive; by default now
  std::optional<Place> after;       // where the page before ended
  std::size_t max;
  // By figures, as maintenance last made them; a session without any is left out.
  std::optional<Outcome> outcome;
  std::optional<std::int64_t> min_rebuffer_ms, min_startup_ms;
  std::optional<std::string> player, error_code, content;
  bool live = false;  // somebody is watching
  std::size_t look_through = 10000;
};
struct Page {
  std::vector<Session> sessions;
  std::optional<Place> looked_until;  // beyond it there may be more; absent: all were looked through
};
// Newest first. Whether a session passes a filter by its figures shows only in these, so those are looked for among the
// next `look_through` sessions and no further.
Page page(db::Database& db, const Filter& filter);
// Whether its page is one of those.
bool looks_through(const Filter& filter);

std::optional<Session> find(db::Database& db, const std::string& ref);

// Whether the user has a session of that stream, which may have been deleted since.
bool has_stream(db::Database& db, const std::string& user_id, const std::string& stream_id);

// Some of a user's sessions, in no order.
std::vector<std::string> refs_of_user(db::Database& db, const std::string& user_id, std::size_t max);

// Those of the sessions, one at least, that exist; none of them can be removed until `tx` ends.
std::set<std::string> lock(db::Transaction& tx, const std::vector<std::string>& refs);

// The same for those that are still of an earlier day.
std::set<std::string> lock_before(db::Transaction& tx, const std::vector<std::string>& refs, const std::string& day);

// Some sessions of earlier days, in no order.
std::vector<std::string> refs_before(db::Database& db, const std::string& day, std::size_t max);

// One at least.
void remove(db::Transaction& tx, const std::vector<std::string>& refs);

}  // namespace telemetry::tables::playback_sessions
