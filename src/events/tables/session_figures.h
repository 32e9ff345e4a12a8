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

// Reads and writes the figures of sessions as maintenance last computed them. Times are ms since 1970.
namespace events::tables::session_figures {

struct Row {
  SessionIdentity identity;
  std::optional<std::int64_t> session_version;  // in live_sessions when the events were read; absent: no longer live
  std::int64_t last_seen_at = 0;
  std::int64_t computed_at = 0;                         // just before the events were read; of() leaves it out
  playback::Outcome outcome = playback::Outcome::idle;  // at `computed_at`
  bool full = false;                                    // it may have no more events
  std::int64_t json_bytes = 0;                          // of the events, when they were read; of() leaves it out
  std::int64_t packed_bytes = 0;                        // of the events, as they are stored
  playback::SessionFigures figures;
};

// Inserts or replaces rows. At least one has to be given.
void store(db::Transaction& tx, const std::vector<Row>& rows);

// Returns the rows by session. Sessions without figures are left out. At least one session has to be given.
std::map<std::string, Row> of(db::Database& db, const std::vector<std::string>& session_refs);

// Lists the columns that read_aggregated() expects, in their order: those that aggregates are made of. The statement
// has to call the table f.
extern const std::string kAggregatedColumns;
// Leaves out last_seen_at, the version, the state, times of events and messages.
Row read_aggregated(const std::string& account_id, db::Row& row);

// Adds up the events of all sessions that have figures.
std::int64_t count_events(db::Database& db);

// Records that the session is no longer live.
void mark_closed(db::Transaction& tx, const std::string& session_ref);

// Computes packed_bytes of these sessions again, whose segments are in those days. At least one session has to be
// given.
void recount_packed(db::Transaction& tx, const std::vector<std::string>& session_refs, const PartitionDays& days);

// At least one session has to be given.
void remove(db::Transaction& tx, const std::vector<std::string>& session_refs);

}  // namespace events::tables::session_figures
