#include "events/tables/session_selection.h"

#include "db/clock.h"
#include "db/joined.h"
#include "events/tables/state_conditions.h"
#include "playback/reduce/status.h"

namespace events::tables::session_figures {
namespace {

// Ends a statement with the conditions of a selection. Filters need the figures, so they are added apart.
void add_selection(db::Sql& sql, const SessionSelection& selection) {
  sql.add("WHERE f.account_id = ? AND f.began_at >= ? AND f.began_at < ?", selection.account_id, selection.from,
          selection.to);
  if (selection.stream_id) sql.add("AND f.stream_id = ?", *selection.stream_id);
  if (selection.sampled_below) sql.add("AND LEFT(f.session_ref, 4) < ?", *selection.sampled_below);
}

void add_filters(db::Sql& sql, const SessionSelection& selection) {
  if (selection.without_automated) sql.add("AND f.automated IS NULL");
  for (const auto& filter : selection.filters) sql.add("AND " + condition_on(filter, "f"), filter.value);
}

void add_after(db::Sql& sql, const db::PageCursor& cursor) {
  sql.add("AND f.began_at >= ? AND (f.began_at > ? OR f.session_ref > ?)", cursor.key, cursor.key, cursor.id);
}

void add_until(db::Sql& sql, const db::PageCursor& cursor) {
  sql.add("AND f.began_at <= ? AND (f.began_at < ? OR f.session_ref <= ?)", cursor.key, cursor.key, cursor.id);
}

// Selects these columns of the sessions that pass, whose figures are f.
db::Sql select(const std::string& columns, const SessionSelection& selection) {
  db::Sql sql("SELECT " + columns + " FROM session_figures f");
  add_selection(sql, selection);
  add_filters(sql, selection);
  return sql;
}

std::vector<Row> read_all_aggregated(const db::Rows& rows, const std::string& account_id) {
  return db::each(rows, [&](db::Row row) { return read_aggregated(account_id, row); });
}

// Returns the last of the next `max` sessions, or nullopt if there are fewer. Reads only the index.
std::optional<db::PageCursor> end_of_part(db::Database& db, const SessionSelection& selection,
                                          const std::optional<db::PageCursor>& after, std::size_t max) {
  db::Sql sql("SELECT f.began_at, f.session_ref FROM session_figures f");
  add_selection(sql, selection);
  if (after) add_after(sql, *after);
  sql.add("ORDER BY f.began_at, f.session_ref LIMIT 1 OFFSET ?", max - 1);
  return db::first(db.select(sql), [](db::Row row) { return db::PageCursor{row.text(), row.text()}; });
}

// Restricts a statement to the sessions after one cursor, up to and including another.
void add_part(db::Sql& sql, const std::optional<db::PageCursor>& after, const std::optional<db::PageCursor>& until) {
  if (after) add_after(sql, *after);
  if (until) add_until(sql, *until);
}

std::string compared_columns(const std::vector<playback::Dimension>& dimensions) {
  std::vector<std::string> columns{db::in_ms("f.began_at"), "f.outcome", "f.end_reason",
                                   "f.attempted",           "f.started", "f.weight"};
  for (const auto* column :
       {"f.startup_ms", "f.played_ms", "f.rebuffer_ms", "f.rebuffer_count", "f.seek_ms", "f.viewer"})
    columns.push_back(db::or_empty(column));
  for (const auto dimension : dimensions) {
    const auto column = "f." + std::string(playback::info_of(dimension).column);
    const bool is_stream = dimension == playback::Dimension::stream;
    columns.push_back(db::or_empty(is_stream ? "LOWER(HEX(" + column + "))" : column));
  }
  return db::joined(columns);
}

void read_compared(db::JoinedRow row, std::size_t dimensions, Compared& into) {
  auto& figures = into.figures;
  into.began_at = row.number();
  into.outcome = static_cast<playback::Outcome>(row.number());
  figures.end_reason = static_cast<playback::EndReason>(row.number());
  figures.attempted = row.flag();
  figures.started = row.flag();
  figures.weight = playback::Thousandths(row.number());
  for (auto* number :
       {&figures.startup_ms, &figures.played_ms, &figures.rebuffer_ms, &figures.rebuffer_count, &figures.seek_ms}) {
    *number = row.optional_number();
  }
  into.viewer = row.text();
  into.values.clear();
  for (std::size_t i = 0; i < dimensions; ++i) into.values.push_back(row.text());
}

}  // namespace

// Some columns have the character set ascii, which cannot be compared with every text, so the value is converted.
std::string comparable(playback::Dimension dimension, const std::string& table) {
  if (dimension == playback::Dimension::whole) return "''";
  const auto column = "COALESCE(" + table + "." + std::string(playback::info_of(dimension).column) + ", '')";
  return dimension == playback::Dimension::stream ? column
                                                  : "CONVERT(" + column + " USING utf8mb4) COLLATE utf8mb4_bin";
}

std::string condition_on(const Filter& filter, const std::string& table) {
  const auto value = comparable(filter.dimension, table);
  if (filter.dimension != playback::Dimension::cdn) return value + (filter.negated ? " <> ?" : " = ?");
  const auto served = table + ".served";
  if (filter.negated) return "(" + served + " IS NOT NULL OR " + value + " <> ?)";
  return "JSON_CONTAINS(COALESCE(" + served + ", JSON_ARRAY(" + value + ")), JSON_QUOTE(?))";
}

std::int64_t count(db::Database& db, const SessionSelection& selection, std::int64_t max) {
  db::Sql sql("SELECT COUNT(*) FROM (SELECT 1 FROM session_figures f");
  add_selection(sql, selection);
  return db.select(sql.add("LIMIT ?) AS counted", max + 1)).number();
}

// Only filters by dimension need the figures. Without filters, live_sessions (as f) has all columns of the conditions.
std::int64_t count_live(db::Database& db, const SessionSelection& selection) {
  const bool by_figures = !selection.filters.empty();
  const std::string live = by_figures ? "l." : "f.";
  db::Sql sql("SELECT COUNT(*) FROM live_sessions " + live.substr(0, 1));
  if (by_figures) sql.add("JOIN session_figures f ON f.session_ref = l.session_ref AND f.account_id = l.account_id");
  add_selection(sql, selection);
  add_filters(sql, selection);
  sql.add("AND NOT " + is_over(live + "state") + " AND " + db::is_of_last("? SECOND", live + "last_seen_at"),
          playback::kEndedAfterMs / 1000);
  return db.select(sql).number();
}

SeenSince seen_since(db::Database& db, const SessionSelection& selection, std::int64_t since, std::size_t among,
                     std::size_t max) {
  db::Sql oldest("SELECT f.began_at, " + db::in_ms("f.began_at") + " FROM session_figures f");
  add_selection(oldest, selection);
  auto newest = selection;
  SeenSince found;
  for (auto row : db.select(oldest.add("ORDER BY f.began_at DESC LIMIT 1 OFFSET ?", among - 1))) {
    newest.from = row.text();
    found.looked_from = row.number();
  }
  auto sql = select(db::in_ms("f.began_at") + ", " + db::in_ms("f.last_seen_at"), newest);
  sql.add("AND f.last_seen_at >= " + db::from_ms() + " ORDER BY f.began_at DESC", since).limit(max);
  found.sessions = db::each(db.select(sql), [](db::Row row) { return Seen{row.number(), row.number()}; });
  return found;
}

Part read(db::Database& db, const SessionSelection& selection, const std::optional<db::PageCursor>& after,
          std::size_t max) {
  const auto next = end_of_part(db, selection, after, max);
  auto sql = select(kAggregatedColumns, selection);
  add_part(sql, after, next);
  return {read_all_aggregated(db.select(sql), selection.account_id), next};
}

std::optional<db::PageCursor> visit_compared(db::Database& db, const SessionSelection& selection,
                                             const std::vector<playback::Dimension>& dimensions,
                                             const std::optional<db::PageCursor>& after, std::size_t max,
                                             const std::function<void(const Compared&)>& visit) {
  const auto next = end_of_part(db, selection, after, max);
  auto sql = select(compared_columns(dimensions), selection);
  add_part(sql, after, next);
  Compared session;
  for (auto row : db.select(sql)) {
    read_compared(db::JoinedRow(row.text()), dimensions.size(), session);
    visit(session);
  }
  return next;
}

std::vector<Row> newest_with_error(db::Database& db, const SessionSelection& selection, const std::string& code,
                                   std::size_t max) {
  auto sql = select(kAggregatedColumns, selection);
  sql.add("AND f.error_code = ? ORDER BY f.began_at DESC, f.session_ref DESC", code).limit(max);
  return read_all_aggregated(db.select(sql), selection.account_id);
}

std::vector<std::string> refs_of_viewer(db::Database& db, const std::string& account_id, const std::string& viewer,
                                        std::size_t max) {
  return db::texts(db.select("SELECT session_ref FROM session_figures WHERE viewer = ? AND account_id = ? LIMIT ?",
                             viewer, account_id, max));
}

std::map<std::string, Example> examples(db::Database& db, const std::vector<std::string>& session_refs) {
  db::Sql sql(R"(SELECT p.session_ref, p.session_id, f.error_message
                   FROM playback_sessions p
                   LEFT JOIN session_figures f ON f.session_ref = p.session_ref
                  WHERE p.session_ref)");
  return db::by_first(db.select(sql.in(session_refs)), [](db::Row row) {
    return Example{row.text(), row.optional_text()};
  });
}

}  // namespace events::tables::session_figures
