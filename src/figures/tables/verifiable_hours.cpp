#include "figures/tables/verifiable_hours.h"

#include "figures/tables/rollups.h"

namespace figures::tables::verifiable_hours {
namespace {

std::vector<events::tables::stale_periods::RollupKey> read(const db::Rows& rows) {
  return db::each(rows, [](const db::Row& row) {
    return events::tables::stale_periods::RollupKey{row.text(0), row.text(1)};
  });
}

}  // namespace

// Reads the one row that each hour has of all streams, in the order of the index on begins_at.
std::vector<events::tables::stale_periods::RollupKey> latest(db::Database& db, const std::string& first_day,
                                                             std::size_t max) {
  return read(db.select(R"(SELECT h.user_id, CAST(h.begins_at AS CHAR)
                             FROM hourly_rollups h
                             LEFT JOIN stale_hours s ON s.user_id = h.user_id AND s.begins_at = h.begins_at
                            WHERE h.begins_at >= ? AND h.dimension = 0 AND h.stream_id = ? AND s.user_id IS NULL
                            ORDER BY h.begins_at DESC, h.user_id DESC
                            LIMIT ?)",
                        first_day, rollups::kAllStreams, max));
}

std::optional<events::tables::stale_periods::RollupKey> first_from(db::Database& db, const std::string& user_id,
                                                                   const std::string& time) {
  const auto rows = db.select(R"(SELECT user_id, DATE_FORMAT(first_seen_at, '%Y-%m-%d %H:00:00')
                                   FROM session_figures
                                  WHERE user_id = ? AND first_seen_at >= ?
                                  ORDER BY first_seen_at
                                  LIMIT 1)",
                              user_id, time);
  return rows.empty() ? std::nullopt
                      : std::optional(events::tables::stale_periods::RollupKey{rows[0].text(0), rows[0].text(1)});
}

std::optional<std::string> user_after(db::Database& db, const std::string& user_id) {
  const auto rows = db.select(R"(SELECT MIN(user_id)
                                   FROM (SELECT MIN(user_id) AS user_id FROM session_figures WHERE user_id > ?
                                         UNION ALL
                                         SELECT MIN(user_id) FROM hourly_rollups WHERE user_id > ?) AS next)",
                              user_id, user_id);
  return rows.at(0).optional_text(0);
}

std::vector<events::tables::stale_periods::RollupKey> of_user(db::Database& db, const std::string& user_id,
                                                              const std::string& first_day) {
  return read(db.select(R"(SELECT h.user_id, CAST(h.begins_at AS CHAR)
                             FROM (SELECT DISTINCT user_id,
                                          CAST(DATE_FORMAT(first_seen_at, '%Y-%m-%d %H:00:00') AS DATETIME) AS begins_at
                                     FROM session_figures
                                    WHERE user_id = ? AND first_seen_at >= ?
                                    UNION
                                   SELECT DISTINCT user_id, begins_at
                                     FROM hourly_rollups
                                    WHERE user_id = ? AND begins_at >= ? AND dimension = 0) AS h
                             LEFT JOIN stale_hours s ON s.user_id = h.user_id AND s.begins_at = h.begins_at
                            WHERE s.user_id IS NULL)",
                        user_id, first_day, user_id, first_day));
}

bool is_stale(db::Database& db, const events::tables::stale_periods::RollupKey& hour) {
  return !db.select("SELECT 1 FROM stale_hours WHERE user_id = ? AND begins_at = ?", hour.user_id, hour.begins_at)
              .empty();
}

bool is_stale_day(db::Database& db, const events::tables::stale_periods::RollupKey& day) {
  return !db.select(R"(SELECT 1 FROM stale_days WHERE user_id = ? AND begins_at = ?
                       UNION ALL
                       SELECT 1 FROM stale_hours WHERE user_id = ? AND begins_at >= ? AND begins_at < ? + INTERVAL 1 DAY
                       UNION ALL
                       SELECT 1 FROM (SELECT UTC_DATE() AS today) AS clock WHERE today <= ?)",
                    day.user_id, day.begins_at, day.user_id, day.begins_at, day.begins_at, day.begins_at)
              .empty();
}

}  // namespace figures::tables::verifiable_hours
