#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "db/database.h"

// Defines what telemetry_batches and telemetry_segments share.
namespace events::tables {

// Holds events of one session, compressed as by SQL's COMPRESS().
struct PackedEvents {
  std::string session_ref;  // 16 bytes
  std::string key;          // of the row: a batch's hash (12 bytes), or a segment's number
  std::string events;
};

// Holds the first and the last of the days (2026-11-21) whose partitions have a session's segments, so that the
// database reads only those partitions.
struct PartitionDays {
  std::string first, last;
};

// Holds what the events of a session are found by.
struct SessionKey {
  std::string ref;  // 16 bytes
  PartitionDays days;
};

// Holds the size of what is stored of a session. Repeated events count every time.
struct StoredSize {
  std::int64_t rows = 0, events = 0;
  std::int64_t bytes = 0;   // of the events' JSON, not compressed
  std::int64_t packed = 0;  // bytes of the events as they are stored
};

// These read rows of (session_ref, key, events) and of (session_ref, rows, events, bytes, packed).
std::vector<PackedEvents> read_packed(const db::Rows& rows);
std::map<std::string, StoredSize> read_sizes(const db::Rows& rows);

// Inserts rows, whose last value is their events, by statements that are not too large for a server. `update` is SQL
// for a row that exists already, which has to leave it as it is: a statement is filled up with repetitions of its last
// row without the events, so that any number of rows shares a few prepared statements. Returns how many did not exist.
std::uint64_t insert_rows(db::Transaction& tx, const std::string& table_and_columns, std::vector<db::Values> rows,
                          const std::string& update = "");

// Deletes at most a hundred rows of these sessions, as each may take a megabyte, and returns how many were deleted.
std::uint64_t delete_some_of(db::Transaction& tx, const std::string& table,
                             const std::vector<std::string>& session_refs);

}  // namespace events::tables
