#include "telemetry/tables/stale_figures.h"

#include "db/list.h"
#include "telemetry/tables/stream_figures.h"

namespace telemetry::tables::stale_figures {
namespace {

// An hour that takes long to make; in thousandths of a session.
constexpr std::int64_t kManySessions = 50'000'000;

std::vector<Period> read(const db::Rows& rows) {
  std::vector<Period> found;
  for (const auto& row : rows) found.push_back({row.text(0), row.text(1)});
  return found;
}

}  // namespace

// What is noted again is not put off any further, or an hour whose sessions go on would never be made. The row is
// changed nevertheless: on another node of a cluster it may be about to be removed, and only one of two writes can win.
void note(db::Transaction& tx, const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  const std::string of_sessions = " FROM playback_figures WHERE session_ref IN (" + list.placeholders + ")";
  auto values = list.values;
  values.push_back(db::value(stream_figures::kAllStreams));
  values.push_back(kManySessions);
  tx.run_list(
      "INSERT INTO stale_hours (user_id, begins_at, not_until) "
      "SELECT changed.user_id, changed.begins_at, UTC_TIMESTAMP() + INTERVAL IF(many.user_id IS NULL, 0, 5) MINUTE "
      "FROM (SELECT DISTINCT user_id,"
      " CAST(DATE_FORMAT(first_seen_at, '%Y-%m-%d %H:00:00') AS DATETIME) AS begins_at" +
          of_sessions +
          ") AS changed LEFT JOIN stream_hours many ON many.user_id = changed.user_id"
          " AND many.begins_at = changed.begins_at AND many.dimension = 0 AND many.stream_id = ? AND many.sessions > ?"
          " ORDER BY 1, 2 ON DUPLICATE KEY UPDATE noted = stale_hours.noted + 1",
      values);
  tx.run_list(
      "INSERT INTO stale_days (user_id, begins_at, not_until) "
      "SELECT DISTINCT user_id, CAST(DATE(first_seen_at) AS DATETIME), UTC_TIMESTAMP() + INTERVAL 15 MINUTE" +
          of_sessions + " ORDER BY 1, 2 ON DUPLICATE KEY UPDATE noted = stale_days.noted + 1",
      list.values);
}

// Those that have waited longest first, so that an hour that changes all the time does not keep others waiting.
std::vector<Period> hours(db::Database& db, const std::string& user_id, std::size_t max) {
  return read(db.select(R"(SELECT user_id, CAST(begins_at AS CHAR)
                             FROM stale_hours
                            WHERE user_id = ? AND not_until <= UTC_TIMESTAMP()
                            ORDER BY not_until, begins_at
                            LIMIT ?)",
                        user_id, max));
}

std::vector<Period> days(db::Database& db, const std::string& user_id, std::size_t max) {
  return read(db.select(R"(SELECT user_id, CAST(begins_at AS CHAR)
                             FROM stale_days
                            WHERE user_id = ? AND not_until <= UTC_TIMESTAMP() AND begins_at < UTC_DATE()
                            ORDER BY not_until, begins_at
                            LIMIT ?)",
                        user_id, max));
}

void forget_hour(db::Transaction& tx, const Period& hour) {
  tx.run("DELETE FROM stale_hours WHERE user_id = ? AND begins_at = ?", hour.user_id, hour.begins_at);
}

void forget_day(db::Transaction& tx, const Period& day) {
  tx.run("DELETE FROM stale_days WHERE user_id = ? AND begins_at = ?", day.user_id, day.begins_at);
}

}  // namespace telemetry::tables::stale_figures
