#include "events/tables/session_figures_query.h"

#include <algorithm>
#include <charconv>

#include "db/list.h"
#include "events/tables/state_conditions.h"
#include "playback/reduce/reduce.h"

namespace events::tables::session_figures {
namespace {

// Collects what follows WHERE, with its values. The memory behind the values has to stay valid until the statement has
// run.
struct Where {
  explicit Where(const SessionSelection& selection)
      : text("f.account_id = ? AND f.began_at >= ? AND f.began_at < ?"),
        values{db::value(selection.account_id), db::value(selection.from), db::value(selection.to)} {
    if (selection.stream_id) add(" AND f.stream_id = ?", *selection.stream_id);
    if (selection.sampled_below) add(" AND LEFT(f.session_ref, 4) < ?", *selection.sampled_below);
  }
  void add_filters(const SessionSelection& selection) {
    if (selection.without_automated) text += " AND f.automated IS NULL";
    for (const auto& filter : selection.filters) {
      add(" AND " + condition_on(filter, "f"), filter.value);
    }
  }
  void add_after(const db::PageCursor& cursor) {
    add(" AND f.began_at >= ?", cursor.key);
    add(" AND (f.began_at > ?", cursor.key);
    add(" OR f.session_ref > ?)", cursor.id);
  }
  void add_until(const db::PageCursor& cursor) {
    add(" AND f.began_at <= ?", cursor.key);
    add(" AND (f.began_at < ?", cursor.key);
    add(" OR f.session_ref <= ?)", cursor.id);
  }
  template <class T>
  void add(const std::string& condition, const T& value) {
    text += condition;
    values.push_back(db::value(value));
  }

  std::string text;
  std::vector<db::Value> values;
};

const std::string kOwnColumns = R"(f.session_ref, f.stream_id, f.outcome, f.end_reason, f.attempted, f.started,
       f.recovered, f.startup_excluded, f.weight, f.error_code, f.served, TIMESTAMPDIFF(MICROSECOND, '1970-01-01', f.began_at) DIV 1000,
       f.packed_bytes, f.sdk_key)";

std::string aggregated_columns() { return kOwnColumns + number_columns("f.") + dimension_columns("f."); }

// Reads one column after the other, in the order of aggregated_columns().
class Columns {
 public:
  explicit Columns(const db::Row& row) : row_(row) {}
  std::string text() { return row_.text(at_++); }
  std::optional<std::string> optional_text() { return row_.optional_text(at_++); }
  std::optional<std::int64_t> number() { return row_.optional_number(at_++); }
  void read_numbers_and_dimensions_of(Row& row) {
    read_numbers(row_, at_, row.figures);
    read_dimensions(row_, at_, row);
  }

 private:
  const db::Row& row_;
  std::size_t at_ = 0;
};

void read_figures(playback::SessionFigures& figures, Columns& columns) {
  figures.end_reason = static_cast<playback::EndReason>(columns.number().value_or(0));
  for (bool* fact : {&figures.attempted, &figures.started, &figures.recovered, &figures.startup_excluded}) {
    *fact = columns.number().value_or(0) != 0;
  }
  figures.weight = static_cast<int>(columns.number().value_or(1000));
  figures.error_code = columns.optional_text();
  figures.served = read_served(columns.optional_text());
}

Row read_aggregated(const db::Row& found, const std::string& account_id) {
  Row row{};
  Columns columns(found);
  row.session_ref = columns.text();
  row.account_id = account_id;
  row.stream_id = columns.optional_text();
  row.outcome = static_cast<playback::Outcome>(columns.number().value_or(0));
  read_figures(row.figures, columns);
  row.began_at = columns.number().value_or(0);
  row.packed_bytes = columns.number().value_or(0);
  row.sdk_key = columns.optional_text();
  columns.read_numbers_and_dimensions_of(row);
  return row;
}

// Returns the last of the next `max` sessions, or nullopt if there are fewer. Reads only the index.
std::optional<db::PageCursor> end_of_part(db::Database& db, const SessionSelection& selection,
                                          const std::optional<db::PageCursor>& after, std::size_t max) {
  Where where(selection);
  if (after) where.add_after(*after);
  where.values.push_back(static_cast<std::int64_t>(max - 1));
  const auto rows = db.select_list("SELECT f.began_at, f.session_ref FROM session_figures f WHERE " + where.text +
                                       " ORDER BY f.began_at, f.session_ref LIMIT 1 OFFSET ?",
                                   where.values);
  return rows.empty() ? std::nullopt : std::optional(db::PageCursor{rows[0].text(0), rows[0].text(1)});
}

// All columns of a session are read as one text, which costs the driver a fraction of the time of as many columns.
constexpr char kSeparator = '\x1f';

std::string compared_columns(const std::vector<playback::Dimension>& dimensions) {
  std::string columns = "CONCAT_WS('" + std::string(1, kSeparator) +
                        "', f.outcome, f.end_reason, f.attempted, f.started, f.weight, COALESCE(f.startup_ms, ''),"
                        " COALESCE(f.played_ms, ''), COALESCE(f.rebuffer_ms, ''), COALESCE(f.rebuffer_count, ''),"
                        " COALESCE(f.seek_ms, ''), COALESCE(f.viewer, '')";
  for (const auto dimension : dimensions) {
    const auto column = "f." + std::string(playback::info_of(dimension).column);
    const bool is_stream = dimension == playback::Dimension::stream;
    columns += ", COALESCE(" + (is_stream ? "LOWER(HEX(" + column + "))" : column) + ", '')";
  }
  return columns + ")";
}

// Reads one part of such a text after the other.
class Parts {
 public:
  explicit Parts(std::string_view text) : left_(text) {}
  std::string_view text() {
    const auto end = std::min(left_.find(kSeparator), left_.size());
    const auto part = left_.substr(0, end);
    left_.remove_prefix(std::min(end + 1, left_.size()));
    return part;
  }
  std::optional<std::int64_t> number() {
    const auto part = text();
    std::int64_t number = 0;
    if (part.empty() || std::from_chars(part.data(), part.data() + part.size(), number).ec != std::errc()) return {};
    return number;
  }

 private:
  std::string_view left_;
};

void read_compared(std::string_view text, std::size_t dimensions, Compared& into) {
  Parts parts(text);
  auto& figures = into.figures;
  into.outcome = static_cast<playback::Outcome>(parts.number().value_or(0));
  figures.end_reason = static_cast<playback::EndReason>(parts.number().value_or(0));
  figures.attempted = parts.number().value_or(0) != 0;
  figures.started = parts.number().value_or(0) != 0;
  figures.weight = static_cast<int>(parts.number().value_or(1000));
  for (auto* number :
       {&figures.startup_ms, &figures.played_ms, &figures.rebuffer_ms, &figures.rebuffer_count, &figures.seek_ms})
    *number = parts.number();
  into.viewer = parts.text();
  into.values.clear();
  for (std::size_t i = 0; i < dimensions; ++i) into.values.push_back(parts.text());
}

}  // namespace

// Some columns have the character set ascii, which cannot be compared with every text, so the value is converted.
std::string comparable(playback::Dimension dimension, const std::string& table) {
  if (dimension == playback::Dimension::whole) return "''";
  const auto known = "COALESCE(" + table + "." + std::string(playback::info_of(dimension).column) + ", '')";
  return dimension == playback::Dimension::stream ? known : "CONVERT(" + known + " USING utf8mb4) COLLATE utf8mb4_bin";
}

std::string condition_on(const Filter& filter, const std::string& table) {
  const auto value = comparable(filter.dimension, table);
  if (filter.dimension != playback::Dimension::cdn) return value + (filter.negated ? " <> ?" : " = ?");
  const auto served = table + ".served";
  if (filter.negated) return "(" + served + " IS NOT NULL OR " + value + " <> ?)";
  return "JSON_CONTAINS(COALESCE(" + served + ", JSON_ARRAY(" + value + ")), JSON_QUOTE(?))";
}

std::int64_t count(db::Database& db, const SessionSelection& selection, std::int64_t max) {
  Where where(selection);
  where.values.push_back(max + 1);
  return db
      .select_list("SELECT COUNT(*) FROM (SELECT 1 FROM session_figures f WHERE " + where.text + " LIMIT ?) AS counted",
                   where.values)
      .at(0)
      .number(0);
}

// Only filters by dimension need the figures. Without filters, live_sessions (as f) has all columns of the conditions.
std::int64_t count_live(db::Database& db, const SessionSelection& selection) {
  Where where(selection);
  where.add_filters(selection);
  const std::string from = selection.filters.empty()
                               ? "live_sessions f WHERE "
                               : "live_sessions l JOIN session_figures f ON f.session_ref = l.session_ref"
                                 " WHERE l.account_id = f.account_id AND ";
  const std::string live = selection.filters.empty() ? "f." : "l.";
  auto values = where.values;
  values.insert(values.begin(), db::value(playback::kEndedAfterMs / 1000));
  return db
      .select_list("SELECT COUNT(*) FROM " + from + "NOT " + is_over(live + "state") + " AND " +
                       db::is_of_last("? SECOND", live + "last_seen_at") + " AND " + where.text,
                   values)
      .at(0)
      .number(0);
}

Part read(db::Database& db, const SessionSelection& selection, const std::optional<db::PageCursor>& after,
          std::size_t max) {
  Part part{{}, end_of_part(db, selection, after, max)};

  Where where(selection);
  where.add_filters(selection);
  if (after) where.add_after(*after);
  if (part.next) where.add_until(*part.next);
  const auto found =
      db.select_list("SELECT " + aggregated_columns() + " FROM session_figures f WHERE " + where.text, where.values);
  part.rows.reserve(found.size());
  for (const auto& row : found) part.rows.push_back(read_aggregated(row, selection.account_id));
  return part;
}

std::optional<db::PageCursor> visit_compared(db::Database& db, const SessionSelection& selection,
                                             const std::vector<playback::Dimension>& dimensions,
                                             const std::optional<db::PageCursor>& after, std::size_t max,
                                             const std::function<void(const Compared&)>& visit) {
  auto next = end_of_part(db, selection, after, max);
  Where where(selection);
  where.add_filters(selection);
  if (after) where.add_after(*after);
  if (next) where.add_until(*next);
  Compared session;
  for (const auto& row : db.select_list(
           "SELECT " + compared_columns(dimensions) + " FROM session_figures f WHERE " + where.text, where.values)) {
    read_compared(row.text(0), dimensions.size(), session);
    visit(session);
  }
  return next;
}

std::vector<Row> newest_with_error(db::Database& db, const SessionSelection& selection, const std::string& code,
                                   std::size_t max) {
  Where where(selection);
  where.add_filters(selection);
  where.add(" AND f.error_code = ?", code);
  where.values.push_back(static_cast<std::int64_t>(max));
  std::vector<Row> rows;
  for (const auto& row : db.select_list("SELECT " + aggregated_columns() + " FROM session_figures f WHERE " +
                                            where.text + " ORDER BY f.began_at DESC LIMIT ?",
                                        where.values)) {
    rows.push_back(read_aggregated(row, selection.account_id));
  }
  return rows;
}

std::vector<std::string> refs_of_viewer(db::Database& db, const std::string& account_id, const std::string& viewer,
                                        std::size_t max) {
  return db::texts(db.select("SELECT session_ref FROM session_figures WHERE viewer = ? AND account_id = ? LIMIT ?",
                             viewer, account_id, max));
}

std::map<std::string, Example> examples(db::Database& db, const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  std::map<std::string, Example> found;
  for (const auto& row : db.select_list("SELECT p.session_ref, p.session_id, f.error_message"
                                        "  FROM playback_sessions p"
                                        "  LEFT JOIN session_figures f ON f.session_ref = p.session_ref"
                                        " WHERE p.session_ref IN (" +
                                            list.placeholders + ")",
                                        list.values)) {
    found[row.text(0)] = {row.text(1), row.optional_text(2)};
  }
  return found;
}

}  // namespace events::tables::session_figures
