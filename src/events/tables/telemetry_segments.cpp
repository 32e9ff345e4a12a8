#include "events/tables/telemetry_segments.h"

#include "db/list.h"

namespace events::tables::telemetry_segments {
namespace {

struct InDays {
  std::vector<db::Value> values;
  std::string placeholders;  // of the sessions
};

InDays in_days(const std::vector<std::string>& session_refs, const PartitionDays& days) {
  db::List list(session_refs);
  list.values.insert(list.values.begin(), {db::value(days.first), db::value(days.last)});
  return {std::move(list.values), std::move(list.placeholders)};
}

}  // namespace

void insert(db::Transaction& tx, const std::vector<NewSegment>& segments) {
  std::vector<std::vector<db::Value>> rows;
  for (const auto& segment : segments) {
    rows.push_back({db::value(segment.partition_day), db::value(segment.session_ref), db::value(segment.first_ts),
                    db::value(segment.last_ts), db::value(segment.event_count), db::value(segment.bytes),
                    static_cast<std::int64_t>(segment.events.size()), db::value(segment.events)});
  }
  insert_rows(
      tx,
      "telemetry_segments (partition_day, session_ref, first_ts, last_ts, event_count, bytes, packed_bytes, events)",
      rows);
}

std::map<std::string, StoredSize> sizes(db::Database& db, const std::vector<std::string>& session_refs,
                                        const PartitionDays& days) {
  const auto [values, placeholders] = in_days(session_refs, days);
  return read_sizes(db.select_list(R"(SELECT session_ref, COUNT(*), SUM(event_count), SUM(bytes), SUM(packed_bytes)
                                             FROM telemetry_segments
                                            WHERE partition_day BETWEEN ? AND ? AND session_ref IN ()" +
                                       placeholders + ") GROUP BY session_ref",
                                   values));
}

std::vector<PackedEvents> of(db::Database& db, const std::vector<std::string>& session_refs,
                             const PartitionDays& days) {
  const auto [values, placeholders] = in_days(session_refs, days);
  return read_packed(db.select_list(R"(SELECT session_ref, number, events
                                  FROM telemetry_segments
                                 WHERE partition_day BETWEEN ? AND ? AND session_ref IN ()" +
                                        placeholders + ")",
                                    values));
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
