#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/stored_events.h"
#include "playback/session_figures.h"

// Reads and writes the figures of sessions as maintenance last computed them. Times are ms since 1970.
namespace events::tables::session_figures {

// Holds the values of the dimensions that come from request headers.
using Client = playback::DimensionValues;

struct Row {
  std::string session_ref, account_id;   // 16 bytes; 32 characters
  std::optional<std::string> stream_id;  // 16 bytes
  std::int64_t began_at = 0;
  std::optional<std::int64_t> session_version;  // in live_sessions when the events were read; absent: no longer live
  std::int64_t last_seen_at = 0;
  std::int64_t computed_at = 0;                         // just before the events were read; read() leaves it out
  playback::Outcome outcome = playback::Outcome::idle;  // at `computed_at`
  bool full = false;                                    // it may have no more events
  // These are the bytes of the events' JSON when they were read, and of the events as they are stored. read() leaves
  // both and the key out.
  std::int64_t json_bytes = 0, packed_bytes = 0;
  std::optional<std::string> sdk_key;  // 16 bytes
  playback::SessionFigures figures;
  Client client;
};

// Inserts or replaces rows. At least one has to be given.
void store(db::Transaction& tx, const std::vector<Row>& rows);

// Returns the rows by session. Sessions without figures are left out. At least one session has to be given.
std::map<std::string, Row> of(db::Database& db, const std::vector<std::string>& session_refs);

// Lists the columns that read() expects, in their order. The statement has to call the table f.
extern const std::string kColumns;
// Parses the column `served`.
std::vector<playback::Served> read_served(const std::optional<std::string>& text);
// Adds up the events of all sessions that have figures.
std::int64_t count_events(db::Database& db);

// Returns the columns of the numbers in figure_condition.h, each with a comma and `prefix` in front.
std::string number_columns(const std::string& prefix);
// Reads these numbers from a row.
void read_numbers(db::Row& row, playback::SessionFigures& figures);
// Returns the columns of the dimensions of that origin, each with a comma and `prefix` in front.
std::string dimension_columns(playback::Origin origin, const std::string& prefix);
// Does the same for all dimensions that session_figures stores.
std::string dimension_columns(const std::string& prefix);
// Adds the values of the dimensions of that origin, in the order of dimension_columns(): NULL for one that is not
// known.
void add_dimensions(db::Values& values, playback::Origin origin, const playback::DimensionValues& dimensions);
// Reads the values of the dimensions from a row.
void read_dimensions(db::Row& row, playback::Origin origin, playback::DimensionValues& dimensions);
// Does the same for all dimensions that session_figures stores.
void read_dimensions(db::Row& row, Row& into);
Row read(db::Row row);

// Records that the session is no longer live.
void mark_closed(db::Transaction& tx, const std::string& session_ref);

// Computes packed_bytes of these sessions again, whose segments are in those days. At least one session has to be
// given.
void recount_packed(db::Transaction& tx, const std::vector<std::string>& session_refs, const PartitionDays& days);

// At least one session has to be given.
void remove(db::Transaction& tx, const std::vector<std::string>& session_refs);

}  // namespace events::tables::session_figures
