#include "events/tables/telemetry_segments.h"

#include <utility>

namespace events::tables::telemetry_segments {
namespace {

// Selects these columns of the sessions' segments.
db::Sql select(const std::string& columns, const std::vector<std::string>& session_refs, const PartitionDays& days) {
  db::Sql sql("SELECT " + columns + " FROM telemetry_segments");
  sql.add("WHERE partition_day BETWEEN ? AND ? AND session_ref", days.first, days.last);
  return sql.in(session_refs);
}

}  // namespace

void insert(db::Transaction& tx, const std::vector<NewSegment>& segments) {
  std::vector<db::Values> rows;
  for (const auto& segment : segments) {
    rows.push_back(db::values(segment.partition_day, segment.session_ref, segment.first_ts, segment.last_ts,
                              segment.event_count, segment.bytes, segment.events.size(), segment.events));
  }
  insert_rows(
      tx,
      "telemetry_segments (partition_day, session_ref, first_ts, last_ts, event_count, bytes, packed_bytes, events)",
      std::move(rows));
}

std::map<std::string, StoredSize> sizes(db::Database& db, const std::vector<std::string>& session_refs,
                                        const PartitionDays& days) {
  auto sql = select("session_ref, COUNT(*), SUM(event_count), SUM(bytes), SUM(packed_bytes)", session_refs, days);
  return read_sizes(db.select(sql.add("GROUP BY session_ref")));
}

std::vector<PackedEvents> of(db::Database& db, const std::vector<std::string>& session_refs,
                             const PartitionDays& days) {
  return read_packed(db.select(select("session_ref, number, events", session_refs, days)));
}

std::vector<PackedEvents> of_one(db::Database& db, const std::string& session_ref, const PartitionDays& days,
                                 const std::string& after, std::size_t max) {
  return read_packed(db.select(R"(SELECT session_ref, number, events
                             FROM telemetry_segments
                            WHERE partition_day BETWEEN ? AND ? AND session_ref = ? AND number > ?
                            ORDER BY number
                            LIMIT ?)",
                               days.first, days.last, session_ref, after.empty() ? "0" : after, max));
}

std::uint64_t delete_some(db::Transaction& tx, const std::vector<std::string>& session_refs) {
  return delete_some_of(tx, "telemetry_segments", session_refs);
}

void delete_all(db::Database& db, const std::vector<std::string>& session_refs) {
  while (db::autocommit(db, delete_some, session_refs) > 0) {
  }
}

}  // namespace events::tables::telemetry_segments
