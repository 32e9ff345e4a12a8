#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/session_identity.h"
#include "events/tables/stored_events.h"
#include "playback/session_figures.h"

// Reads and writes live sessions, which may get more events. Ids are 16 raw bytes, times are ms since 1970.
namespace events::tables::live_sessions {

// Describes the change that some requests make to the row of their session.
struct SessionUpdate {
  std::string account_id, session_ref;
  std::optional<std::string> stream_id;
  std::int64_t requests;  // by how much the version grows
  playback::State state;  // the last that the events name; unknown: they name none
  std::string state_at;   // ts of the event that names it, as the database takes it
  std::string began_at;   // of the session, likewise
  bool automated = false;
};

// Writes the rows of `updates`, which must not be empty and must name each session once.
void upsert(db::Transaction& tx, std::vector<SessionUpdate> updates);

// Shows whether stored figures contain all events of a session.
struct SessionVersion {
  std::int64_t version, last_seen_at;
};
// Returns the versions of those of an account's sessions that are live. At least one session has to be given.
std::map<std::string, SessionVersion> versions_of(db::Database& db, const std::string& account_id,
                                                  const std::vector<std::string>& refs);

// Returns the hours (2026-11-21 01:00:00) at or after `from` and before `to` in which live sessions of an account
// began, in no order.
std::vector<std::string> hours(db::Database& db, const std::string& account_id, const std::string& from,
                               const std::string& to);

// Holds a row together with what other tables store of the session.
struct LiveSession {
  SessionIdentity identity;  // only the account and the reference if it is orphaned
  std::int64_t version, last_seen_at;
  playback::State state;
  std::int64_t state_at;
  // These describe its stored figures. All are absent if it has none. The version is also absent if it was closed.
  std::optional<std::int64_t> computed_version, computed_at, computed_events, computed_json;
  bool computed_failed = false;
  bool automated = false;
  bool orphaned;       // its row in playback_sessions is gone
  PartitionDays days;  // empty if it is orphaned

  SessionKey key() const { return {identity.ref, days}; }
};
// Returns at most `max` sessions of an account that follow this one (empty: from the first), in the order of
// references.
std::vector<LiveSession> next_page(db::Database& db, const std::string& account_id, const std::string& after_ref,
                                   std::size_t max);

// Does the same for sessions that were seen after `time`, but reads only this table: states, times and streams.
std::vector<LiveSession> seen_since(db::Database& db, const std::string& account_id, const std::string& time,
                                    const std::string& after_ref, std::size_t max);

// Counts the live sessions of all accounts, up to `max`.
std::int64_t count(db::Database& db, std::int64_t max);

// Sets times of these sessions that lie ahead to now, so that none is live until then. Their figures are due again.
void bring_to_now(db::Transaction& tx, const std::string& account_id, const std::vector<std::string>& session_refs);

// Locks the row until `tx` ends, so that ingest waits. Returns false if the session no longer has this version.
bool lock_if_unchanged(db::Transaction& tx, const std::string& account_id, const std::string& session_ref,
                       std::int64_t version);

// Deletes the row, unless the session no longer has this version, some of its batches are not compacted, or its figures
// are not up to date. Returns whether it was deleted.
bool close(db::Transaction& tx, const std::string& account_id, const std::string& session_ref, std::int64_t version);

// Deletes the rows of some sessions of one account. At least one has to be given.
void remove(db::Transaction& tx, const std::string& account_id, const std::vector<std::string>& session_refs);

}  // namespace events::tables::live_sessions
