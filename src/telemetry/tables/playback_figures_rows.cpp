#include "telemetry/tables/playback_figures_rows.h"

namespace telemetry::tables::playback_figures {
namespace {

constexpr int kAttempted = 1, kStarted = 2, kStartupExcluded = 4, kRecovered = 8;

std::string column_of(Dimension dimension) {
  switch (dimension) {
    case Dimension::player:
      return "f.player";
    case Dimension::player_version:
      return "f.player_version";
    case Dimension::browser:
      return "f.browser";
    case Dimension::os:
      return "f.os";
    case Dimension::device:
      return "f.device";
    case Dimension::country:
      return "f.country";
    case Dimension::page:
      return "f.page_host";
    case Dimension::content:
      return "f.content";
    case Dimension::error:
      return "f.error_code";
    case Dimension::stream:
      return "f.stream_id";
    case Dimension::whole:
      break;
  }
  return "''";
}

// Columns of one alphabet cannot be compared with any text as they are.
std::string comparable(Dimension dimension) {
  const auto known = "COALESCE(" + column_of(dimension) + ", '')";
  return dimension == Dimension::stream ? known : "CONVERT(" + known + " USING utf8mb4) COLLATE utf8mb4_bin";
}

// What stands after WHERE, with its values. They are looked at, and have to live until the statement has run.
struct Where {
  explicit Where(const Selection& selection)
      : text("f.user_id = ? AND f.first_seen_at >= ? AND f.first_seen_at < ?"),
        values{db::value(selection.user_id), db::value(selection.from), db::value(selection.to)} {
    if (selection.stream_id) add(" AND f.stream_id = ?", *selection.stream_id);
  }
  void add_conditions(const Selection& selection) {
    for (const auto& condition : selection.conditions) {
      add(" AND " + comparable(condition.dimension) + (condition.negated ? " <> ?" : " = ?"), condition.value);
    }
  }
  void add_after(const Place& place) {
    add(" AND f.first_seen_at >= ?", place.time);
    add(" AND (f.first_seen_at > ?", place.time);
    add(" OR f.session_ref > ?)", place.id);
  }
  void add_until(const Place& place) {
    add(" AND f.first_seen_at <= ?", place.time);
    add(" AND (f.first_seen_at < ?", place.time);
    add(" OR f.session_ref <= ?)", place.id);
  }
  template <class T>
  void add(const std::string& condition, const T& value) {
    text += condition;
    values.push_back(db::value(value));
  }

  std::string text;
  std::vector<db::Value> values;
};

constexpr char kSummedColumns[] = R"(f.session_ref, f.stream_id, f.outcome, f.reason, f.flags, f.weight,
       f.startup_ms, f.played_ms, f.rebuffer_ms, f.rebuffer_count, f.seek_ms, f.bitrate_kbps, f.bitrate_ms, f.top_ms,
       f.switches, f.dropped_frames, f.latency_ms, f.error_code, f.player, f.player_version, f.content, f.browser, f.os,
       f.device, f.country, f.page_host, TIMESTAMPDIFF(MICROSECOND, '1970-01-01', f.first_seen_at) DIV 1000,
       f.stored_bytes)";

// Takes one column after the other, in the order of kSummedColumns.
class Columns {
 public:
  explicit Columns(const db::Row& row) : row_(row) {}
  std::string text() { return row_.text(at_++); }
  std::optional<std::string> optional_text() { return row_.optional_text(at_++); }
  std::optional<std::int64_t> number() { return row_.optional_number(at_++); }

 private:
  const db::Row& row_;
  std::size_t at_ = 0;
};

void read_figures(Figures& figures, Columns& columns) {
  figures.reason = static_cast<Reason>(columns.number().value_or(0));
  const auto flags = columns.number().value_or(0);
  figures.attempted = flags & kAttempted;
  figures.started = flags & kStarted;
  figures.startup_excluded = flags & kStartupExcluded;
  figures.recovered = flags & kRecovered;
  figures.weight = static_cast<int>(columns.number().value_or(1000));
  for (auto* number : {&figures.startup_ms, &figures.played_ms, &figures.rebuffer_ms, &figures.rebuffer_count,
                       &figures.seek_ms, &figures.bitrate_kbps, &figures.bitrate_ms, &figures.top_ms, &figures.switches,
                       &figures.dropped_frames, &figures.latency_ms}) {
    *number = columns.number();
  }
  for (auto* text : {&figures.error_code, &figures.player, &figures.player_version, &figures.content}) {
    *text = columns.optional_text();
  }
}

Row read_summed(const db::Row& found, const std::string& user_id) {
  Row row{};
  Columns columns(found);
  row.session_ref = columns.text();
  row.user_id = user_id;
  row.stream_id = columns.optional_text();
  row.outcome = static_cast<Outcome>(columns.number().value_or(0));
  read_figures(row.figures, columns);
  for (auto* text :
       {&row.viewer.browser, &row.viewer.os, &row.viewer.device, &row.viewer.country, &row.viewer.page_host}) {
    *text = columns.optional_text();
  }
  row.first_seen_at = columns.number().value_or(0);
  row.stored_bytes = columns.number().value_or(0);
  return row;
}

// Where the next `max` sessions end; absent when there are fewer. Read from the index alone.
std::optional<Place> end_of_part(db::Database& db, const Selection& selection, const std::optional<Place>& after,
                                 std::size_t max) {
  Where where(selection);
  if (after) where.add_after(*after);
  where.values.push_back(static_cast<std::int64_t>(max - 1));
  const auto rows = db.select_list("SELECT f.first_seen_at, f.session_ref FROM playback_figures f WHERE " + where.text +
                                       " ORDER BY f.first_seen_at, f.session_ref LIMIT 1 OFFSET ?",
                                   where.values);
  return rows.empty() ? std::nullopt : std::optional(Place{rows[0].text(0), rows[0].text(1)});
}

}  // namespace

std::int64_t count(db::Database& db, const Selection& selection, std::int64_t most) {
  Where where(selection);
  where.values.push_back(most + 1);
  return db
      .select_list(
          "SELECT COUNT(*) FROM (SELECT 1 FROM playback_figures f WHERE " + where.text + " LIMIT ?) AS counted",
          where.values)
      .at(0)
      .number(0);
}

// Only conditions need the figures: without them live_sessions, as f, has all that is asked for.
std::int64_t count_open(db::Database& db, const Selection& selection) {
  Where where(selection);
  where.add_conditions(selection);
  const std::string from = selection.conditions.empty()
                               ? "live_sessions f WHERE "
                               : "live_sessions l JOIN playback_figures f ON f.session_ref = l.session_ref"
                                 " WHERE l.user_id = f.user_id AND ";
  const std::string live = selection.conditions.empty() ? "f." : "l.";
  return db
      .select_list("SELECT COUNT(*) FROM " + from + live + "state NOT IN (6, 7) AND " + live +
                       "heard_at >= UTC_TIMESTAMP(3) - INTERVAL 30 MINUTE AND " + where.text,
                   where.values)
      .at(0)
      .number(0);
}

Part read(db::Database& db, const Selection& selection, const std::optional<Place>& after, std::size_t max) {
  Part part{{}, end_of_part(db, selection, after, max)};

  Where where(selection);
  where.add_conditions(selection);
  if (after) where.add_after(*after);
  if (part.next) where.add_until(*part.next);
  const auto found = db.select_list(
      std::string("SELECT ") + kSummedColumns + " FROM playback_figures f WHERE " + where.text, where.values);
  part.rows.reserve(found.size());
  for (const auto& row : found) part.rows.push_back(read_summed(row, selection.user_id));
  return part;
}

std::optional<LatestWithError> latest_with_error(db::Database& db, const Selection& selection,
                                                 const std::string& code) {
  Where where(selection);
  where.add(" AND f.error_code = ?", code);
  const auto rows = db.select_list(
      "SELECT s.session_id, f.first_seen_at, f.error_message"
      "  FROM playback_figures f"
      "  JOIN playback_sessions s ON s.session_ref = f.session_ref"
      " WHERE " +
          where.text + " ORDER BY f.first_seen_at DESC LIMIT 1",
      where.values);
  if (rows.empty()) return std::nullopt;
  return LatestWithError{rows[0].text(0), rows[0].time(1), rows[0].optional_text(2)};
}

}  // namespace telemetry::tables::playback_figures
