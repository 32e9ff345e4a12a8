#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/tables/packed.h"

// Events at rest, many requests of a session in one row. Session references are 16 raw bytes, days are written
// 2026-11-21, times as the database takes them.
namespace telemetry::tables::telemetry_segments {

struct NewSegment {
  std::string session_ref, session_day;
  std::string first_ts, last_ts;
  std::int64_t event_count, bytes;
  std::string events;  // packed
};

// One at least.
void insert(db::Transaction& tx, const std::vector<NewSegment>& segments);

// What there is of the sessions, one at least; those without a segment are left out.
std::map<std::string, StoredSize> sizes(db::Database& db, const std::vector<std::string>& session_refs,
                                        const Days& days);

// All of these sessions, one at least.
std::vector<Packed> of(db::Database& db, const std::vector<std::string>& session_refs, const Days& days);

// At most `max` of a session that follow this number (empty: from the first), in the order in which they were sealed.
std::vector<Packed> of_one(db::Database& db, const std::string& session_ref, const Days& days, const std::string& after,
                           std::size_t max);

// What these sessions, one at least, have, a hundred rows at most: each may take a megabyte. How many there were.
std::uint64_t remove_some(db::Transaction& tx, const std::vector<std::string>& session_refs);
// All of it, in as many transactions as that takes.
void remove_all(db::Database& db, const std::vector<std::string>& session_refs);

}  // namespace telemetry::tables::telemetry_segments
