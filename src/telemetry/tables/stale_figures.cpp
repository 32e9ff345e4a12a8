#include "telemetry/tables/stale_figures.h"

#include "db/list.h"

namespace telemetry::tables::stale_figures {
namespace {

std::vector<Period> read(const db::Rows& rows) {
  std::vector<Period> found;
  for (const auto& row : rows) found.push_back({row.text(0), row.text(1)});
  return found;
}

}  // namespace

// A day that is noted again is not put off any further, or one whose sessions go on would never be made.
void note(db::Transaction& tx, const std::vector<std::string>& session_refs) {
  const db::List list(session_refs);
  const std::string of_sessions = " FROM playback_figures f WHERE f.session_ref IN (" + list.placeholders + ")";
  tx.run_list(
      "INSERT IGNORE INTO stale_hours (user_id, begins_at) "
      "SELECT DISTINCT f.user_id, CAST(DATE_FORMAT(f.first_seen_at, '%Y-%m-%d %H:00:00') AS DATETIME)" +
          of_sessions + " ORDER BY 1, 2",
      list.values);
  tx.run_list(
      "INSERT IGNORE INTO stale_days (user_id, begins_at, not_until) "
      "SELECT DISTINCT f.user_id, CAST(DATE(f.first_seen_at) AS DATETIME),"
      " UTC_TIMESTAMP() + INTERVAL 15 MINUTE" +
          of_sessions + " ORDER BY 1, 2",
      list.values);
}

std::vector<Period> hours(db::Database& db, std::size_t max) {
  return read(db.select("SELECT user_id, CAST(begins_at AS CHAR) FROM stale_hours LIMIT ?", max));
}

std::vector<Period> days(db::Database& db, std::size_t max) {
  return read(db.select(R"(SELECT user_id, CAST(begins_at AS CHAR)
                             FROM stale_days
                            WHERE not_until <= UTC_TIMESTAMP() AND begins_at < UTC_DATE()
                            LIMIT ?)",
                        max));
}

void forget_hour(db::Transaction& tx, const Period& hour) {
  tx.run("DELETE FROM stale_hours WHERE user_id = ? AND begins_at = ?", hour.user_id, hour.begins_at);
}

void forget_day(db::Transaction& tx, const Period& day) {
  tx.run("DELETE FROM stale_days WHERE user_id = ? AND begins_at = ?", day.user_id, day.begins_at);
}

}  // namespace telemetry::tables::stale_figures
