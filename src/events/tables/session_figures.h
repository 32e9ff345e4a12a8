#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/stored_events.h"
#include "playback/session_figures.h"

// The figures of sessions as they were when maintenance computed them last. Times are ms since 1970.
namespace events::tables::session_figures {

// What headers told: the values of the dimensions from there.
using Client = playback::DimensionValues;

struct Row {
  std::string session_ref, user_id;      // 16 bytes; 32 characters
  std::optional<std::string> stream_id;  // 16 bytes
  std::int64_t first_seen_at = 0;
  std::optional<std::int64_t> session_version;  // in live_sessions when the events were read; absent: no longer live
  std::int64_t last_seen_at = 0;
  std::int64_t computed_at = 0;                         // before the events were read; read() leaves it out
  playback::Outcome outcome = playback::Outcome::idle;  // at that time
  bool complete = true;  // false: there were too many events to read, and `figures` has nothing
  // Of the events' JSON when they were read, and of what is stored of them; read() leaves these and the key out.
  std::int64_t json_bytes = 0, packed_bytes = 0;
  std::optional<std::string> sdk_key;  // 16 bytes
  playback::SessionFigures figures;
  Client client;
};

// Writes or replaces rows. At least one has to be given.
void store(db::Transaction& tx, const std::vector<Row>& rows);

// Returns the rows by session; sessions without figures are left out. At least one session has to be given.
std::map<std::string, Row> of(db::Database& db, const std::vector<std::string>& session_refs);

// The columns that read() reads, in their order, of the table named f.
extern const std::string kColumns;
// Reads the column served.
std::vector<playback::Served> read_served(const std::optional<std::string>& text);
// Those of numbers (figure_condition.h), each with a comma and `prefix` in front.
// Events of all sessions that have figures.
std::int64_t count_events(db::Database& db);

std::string number_columns(const std::string& prefix);
// Takes them from a row, from that column on, which it moves past them.
void read_numbers(const db::Row& row, std::size_t& column, playback::SessionFigures& figures);
// Those of dimensions, each with a comma and `prefix` in front.
std::string dimension_columns(playback::Origin origin, const std::string& prefix);
// The same for all that session_figures has.
std::string dimension_columns(const std::string& prefix);
// What stands for their values in a statement, and these: NULL for one that is not known.
std::string dimension_placeholders(playback::Origin origin);
void add_dimensions(std::vector<db::Value>& values, playback::Origin origin,
                    const playback::DimensionValues& dimensions);
// Takes the values of these from a row, from that column on, which it moves past them.
void read_dimensions(const db::Row& row, playback::Origin origin, std::size_t& column,
                     playback::DimensionValues& dimensions);
// The same for all that session_figures has.
void read_dimensions(const db::Row& row, std::size_t& column, Row& into);
Row read(const db::Row& row);

// Records that the session is no longer live.
void mark_closed(db::Transaction& tx, const std::string& session_ref);

// Counts anew what is stored of the events of these sessions, of which there is one at least, with segments of those
// days.
void recount_packed(db::Transaction& tx, const std::vector<std::string>& session_refs, const Days& days);

// At least one session has to be given.
void remove(db::Transaction& tx, const std::vector<std::string>& session_refs);

}  // namespace events::tables::session_figures
