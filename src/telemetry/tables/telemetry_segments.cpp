#include "telemetry/tables/telemetry_segments.h"

#include "db/list.h"

namespace telemetry::tables::telemetry_segments {
namespace {

constexpr std::size_t kMaxBytes = 4 * 1024 * 1024;  // of one statement; servers take 16 MiB at least

// Not db::List, which repeats rows to fill a statement up: here each row gets a number of its own.
void insert_some(db::Transaction& tx, const NewSegment* first, const NewSegment* last) {
  std::vector<db::Value> values;
  std::string rows;
  for (; first != last; ++first) {
    rows += rows.empty() ? "(?, ?, ?, ?, ?, ?, ?)" : ", (?, ?, ?, ?, ?, ?, ?)";
    values.insert(values.end(), {db::value(first->session_day), db::value(first->session_ref),
                                 db::value(first->first_ts), db::value(first->last_ts), db::value(first->event_count),
                                 db::value(first->bytes), db::value(first->events)});
  }
  tx.run_list(
      "INSERT INTO telemetry_segments (session_day, session_ref, first_ts, last_ts, event_count, bytes, events) "
      "VALUES " +
          rows,
      values);
}

std::vector<Packed> read(const db::Rows& rows) {
  std::vector<Packed> found;
  for (const auto& row : rows) found.push_back({row.text(0), row.text(1), row.text(2)});
  return found;
}

struct InDays {
  std::vector<db::Value> values;
  std::string placeholders;  // of the sessions
};

InDays in_days(const std::vector<std::string>& session_refs, const Days& days) {
  db::List list(session_refs);
  list.values.insert(list.values.begin(), {db::value(days.first), db::value(days.last)});
  return {std::move(list.values), std::move(list.placeholders)};
}

}  // namespace

void insert(db::Transaction& tx, const std::vector<NewSegment>& segments) {
  constexpr std::ptrdiff_t kRows = 16;
  const NewSegment* first = segments.data();
  const NewSegment* const end = first + segments.size();
  std::size_t bytes = 0;
  for (const NewSegment* segment = first; segment != end; ++segment) {
    if (segment - first == kRows || (segment != first && bytes + segment->events.size() > kMaxBytes)) {
      insert_some(tx, first, segment);
      first = segment;
      bytes = 0;
    }
    bytes += segment->events.size();
  }
  insert_some(tx, first, end);
}

std::map<std::string, StoredSize> sizes(db::Database& db, const std::vector<std::string>& session_refs,
                                        const Days& days) {
  const auto [values, placeholders] = in_days(session_refs, days);
  std::map<std::string, StoredSize> found;
  for (const auto& row : db.select_list(R"(SELECT session_ref, COUNT(*), SUM(event_count), SUM(bytes)
                                             FROM telemetry_segments
                                            WHERE session_day BETWEEN ? AND ? AND session_ref IN ()" +
                                            placeholders + ") GROUP BY session_ref",
                                        values)) {
    found[row.text(0)] = {row.number(1), row.number(2), row.number(3)};
  }
  return found;
}

std::vector<Packed> of(db::Database& db, const std::vector<std::string>& session_refs, const Days& days) {
  const auto [values, placeholders] = in_days(session_refs, days);
  return read(db.select_list(R"(SELECT session_ref, number, events
                                  FROM telemetry_segments
                                 WHERE session_day BETWEEN ? AND ? AND session_ref IN ()" +
                                 placeholders + ")",
                             values));
}

std::vector<Packed> of_one(db::Database& db, const std::string& session_ref, const Days& days, const std::string& after,
                           std::size_t max) {
  return read(db.select(R"(SELECT session_ref, number, events
                             FROM telemetry_segments
                            WHERE session_day BETWEEN ? AND ? AND session_ref = ? AND number > ?
                            ORDER BY number
                            LIMIT ?)",
                        days.first, days.last, session_ref, after.empty() ? "0" : after, max));
}

std::uint64_t remove_some(db::Transaction& tx, const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  return tx.run_list("DELETE FROM telemetry_segments WHERE session_ref IN (" + list.placeholders + ") LIMIT 100",
                     list.values);
}

void remove_all(db::Database& db, const std::vector<std::string>& session_refs) {
  while (db::autocommit(db, remove_some, session_refs) > 0) {
  }
}

}  // namespace telemetry::tables::telemetry_segments
