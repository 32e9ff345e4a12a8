#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "db/database.h"

// Types that telemetry_batches and telemetry_segments share.
namespace events::tables {

// Events of one session, compressed as by SQL's COMPRESS().
struct PackedEvents {
  std::string session_ref;  // 16 bytes
  std::string key;          // of the row: a batch's hash (12 bytes), or a segment's number
  std::string events;
};

// The first and the last of the days (2026-11-21) in whose partitions a session's segments are, so that the database
// looks into those only.
struct Days {
  std::string first, last;
};

// The size of what is stored of a session. Repeated events count every time.
struct StoredSize {
  std::int64_t rows = 0, events = 0;
  std::int64_t bytes = 0;   // of the events' JSON, not compressed
  std::int64_t packed = 0;  // bytes of the events as they are stored
};

// Read rows of (session_ref, key, events), and of (session_ref, rows, events, bytes, packed).
std::vector<PackedEvents> read_packed(const db::Rows& rows);
std::map<std::string, StoredSize> read_sizes(const db::Rows& rows);

// Inserts rows, of which each ends with its events, by statements that are not too large for a server. Not by db::List,
// which repeats rows to fill a statement up. `update` says what becomes of a row that is there already.
void insert_rows(db::Transaction& tx, const std::string& table_and_columns,
                 const std::vector<std::vector<db::Value>>& rows, const std::string& update = "");

// Deletes at most a hundred rows of these sessions, as each may take a megabyte, and returns how many there were.
std::uint64_t delete_some_of(db::Transaction& tx, const std::string& table,
                             const std::vector<std::string>& session_refs);

}  // namespace events::tables
