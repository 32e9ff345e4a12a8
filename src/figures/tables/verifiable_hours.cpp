#include "figures/tables/verifiable_hours.h"

#include "figures/tables/rollups.h"

namespace figures::tables::verifiable_hours {
namespace {

RollupKey read(db::Row row) { return {row.text(), row.text()}; }

}  // namespace

// Reads the one row that each hour has of all streams, in the order of the index on begins_at.
std::vector<RollupKey> latest(db::Database& db, const std::string& first_day, std::size_t max) {
  return db::each(db.select(R"(SELECT h.account_id, CAST(h.begins_at AS CHAR)
                                 FROM hourly_rollups h
                                 LEFT JOIN stale_hours s ON s.account_id = h.account_id AND s.begins_at = h.begins_at
                                WHERE h.begins_at >= ? AND h.dimension = 0 AND h.stream_id = ? AND s.account_id IS NULL
                                ORDER BY h.begins_at DESC, h.account_id DESC
                                LIMIT ?)",
                            first_day, rollups::kAllStreams, max),
                  read);
}

std::optional<RollupKey> first_from(db::Database& db, const std::string& account_id, const std::string& time) {
  return db::first(db.select(R"(SELECT account_id, DATE_FORMAT(began_at, '%Y-%m-%d %H:00:00')
                                  FROM session_figures
                                 WHERE account_id = ? AND began_at >= ?
                                 ORDER BY began_at
                                 LIMIT 1)",
                             account_id, time),
                   read);
}

std::optional<std::string> account_after(db::Database& db, const std::string& account_id) {
  const auto rows = db.select(R"(SELECT MIN(account_id)
                                   FROM (SELECT MIN(account_id) AS account_id FROM session_figures WHERE account_id > ?
                                         UNION ALL
                                         SELECT MIN(account_id) FROM hourly_rollups WHERE account_id > ?) AS next)",
                              account_id, account_id);
  return rows.optional_text();
}

std::vector<RollupKey> of_account(db::Database& db, const std::string& account_id, const std::string& first_day) {
  return db::each(db.select(R"(SELECT h.account_id, CAST(h.begins_at AS CHAR)
                                 FROM (SELECT DISTINCT account_id,
                                              CAST(DATE_FORMAT(began_at, '%Y-%m-%d %H:00:00') AS DATETIME) AS begins_at
                                         FROM session_figures
                                        WHERE account_id = ? AND began_at >= ?
                                        UNION
                                       SELECT DISTINCT account_id, begins_at
                                         FROM hourly_rollups
                                        WHERE account_id = ? AND begins_at >= ? AND dimension = 0) AS h
                                 LEFT JOIN stale_hours s ON s.account_id = h.account_id AND s.begins_at = h.begins_at
                                WHERE s.account_id IS NULL)",
                            account_id, first_day, account_id, first_day),
                  read);
}

}  // namespace figures::tables::verifiable_hours
