#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/stored_events.h"

// Reads and writes segments, each of which has many batches of a session in one row. Session references are 16 raw
// bytes, days are written 2026-11-21, and times are as the database takes them.
namespace events::tables::telemetry_segments {

struct NewSegment {
  std::string session_ref, partition_day;
  std::string first_ts, last_ts;
  std::int64_t event_count, bytes;
  std::string events;  // compressed
};

// Writes segments, of which at least one has to be given.
void insert(db::Transaction& tx, const std::vector<NewSegment>& segments);

// Returns the sizes by session. Sessions without a segment are left out. At least one has to be given, here and below.
std::map<std::string, StoredSize> sizes(db::Database& db, const std::vector<std::string>& session_refs,
                                        const PartitionDays& days);

// Returns all segments of these sessions.
std::vector<PackedEvents> of(db::Database& db, const std::vector<std::string>& session_refs, const PartitionDays& days);

// Returns at most `max` segments of a session that follow this number (empty: from the first), in the order in which
// they were written.
std::vector<PackedEvents> of_one(db::Database& db, const std::string& session_ref, const PartitionDays& days,
                                 const std::string& after, std::size_t max);

// Deletes at most a hundred rows, as each may take a megabyte, and returns how many were deleted.
std::uint64_t delete_some(db::Transaction& tx, const std::vector<std::string>& session_refs);
// Deletes all rows, in as many transactions as that takes.
void delete_all(db::Database& db, const std::vector<std::string>& session_refs);

}  // namespace events::tables::telemetry_segments
