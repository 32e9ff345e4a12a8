#include "figures/tables/due_rollups.h"

#include "db/clock.h"

namespace figures::tables::due_rollups {
namespace {

constexpr std::int64_t kLargeHour = 50'000;  // sessions, which take long

// A time ahead is from before the clock was set back.
std::string has_been_stale_for(const std::string& minutes) {
  return "(stale_since <= UTC_TIMESTAMP() - INTERVAL " + minutes + " MINUTE OR NOT " + db::has_come("stale_since") +
         ")";
}

const std::string kDueDays = has_been_stale_for("15") + " AND begins_at < UTC_DATE()";

std::vector<DuePeriod> read(const db::Rows& rows) {
  return db::each(rows, [](db::Row row) { return DuePeriod{{row.text(), row.text()}, row.number()}; });
}

}  // namespace

// Includes accounts with large hours a few minutes early, which does no harm.
const std::string kAccounts =
    "SELECT account_id FROM stale_hours UNION SELECT account_id FROM stale_days WHERE " + kDueDays;

// Those that have been stale for longest come first, so that an hour that changes all the time does not delay others.
std::vector<DuePeriod> hours(db::Database& db, const std::string& account_id, std::size_t max) {
  return read(db.select(R"(SELECT s.account_id, CAST(s.begins_at AS CHAR), COALESCE(h.sessions, 0)
                             FROM stale_hours s
                             LEFT JOIN stored_hours h ON h.account_id = s.account_id AND h.begins_at = s.begins_at
                            WHERE s.account_id = ?
                              AND )" +
                            has_been_stale_for("IF(h.sessions > ?, 5, 0)") + R"(
                            ORDER BY s.stale_since, s.begins_at
                            LIMIT ?)",
                        account_id, kLargeHour, max));
}

std::vector<DuePeriod> days(db::Database& db, const std::string& account_id, std::size_t max) {
  return read(db.select(R"(SELECT account_id, CAST(begins_at AS CHAR),
                                  (SELECT COALESCE(SUM(h.sessions), 0)
                                     FROM stored_hours h
                                    WHERE h.account_id = stale_days.account_id AND h.begins_at >= stale_days.begins_at
                                      AND h.begins_at < stale_days.begins_at + INTERVAL 1 DAY)
                             FROM stale_days
                            WHERE account_id = ? AND )" +
                            kDueDays + " ORDER BY stale_since, begins_at LIMIT ?",
                        account_id, max));
}

Stale stale(db::Database& db) {
  const auto rows = db.select(R"(SELECT SUM(is_hour), SUM(is_day),
                                        TIMESTAMPDIFF(SECOND, MIN(due_at), UTC_TIMESTAMP())
                                   FROM (SELECT 1 AS is_hour, 0 AS is_day, stale_since AS due_at FROM stale_hours
                                         UNION ALL
                                         SELECT 0, 1, GREATEST(stale_since + INTERVAL 15 MINUTE, begins_at + INTERVAL 1 DAY)
                                           FROM stale_days) AS stale)");
  auto row = rows.front();
  return {row.optional_number().value_or(0), row.optional_number().value_or(0),
          std::max<std::int64_t>(0, row.optional_number().value_or(0))};
}

}  // namespace figures::tables::due_rollups
