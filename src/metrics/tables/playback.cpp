#include "metrics/tables/playback.h"

#include <algorithm>
#include <string>

namespace metrics::tables::playback {
namespace {

const std::string kAllStreams(16, '\0');

}  // namespace

Viewers viewers(db::Database& db) {
  const auto rows = db.select(R"(SELECT COALESCE(SUM(viewers), 0), COALESCE(SUM(in_startup), 0),
                                        COALESCE(SUM(rebuffering), 0), COALESCE(SUM(paused), 0)
                                   FROM viewer_minutes
                                  WHERE minute = (SELECT MAX(minute) FROM viewer_minutes)
                                    AND minute > UTC_TIMESTAMP() - INTERVAL 5 MINUTE AND stream_id = ?)",
                              kAllStreams);
  return {rows[0].number(0), rows[0].number(1), rows[0].number(2), rows[0].number(3)};
}

std::int64_t live_sessions(db::Database& db) {
  return db.select("SELECT COUNT(*) FROM (SELECT 1 FROM live_sessions LIMIT 100000) AS live")[0].number(0);
}

std::optional<std::int64_t> figures_lag(db::Database& db) {
  const auto rows = db.select("SELECT TIMESTAMPDIFF(SECOND, MIN(complete_until), UTC_TIMESTAMP(3)) FROM watermarks");
  return rows[0].optional_number(0);
}

Stale stale(db::Database& db) {
  const auto rows = db.select(R"(SELECT SUM(is_hour), SUM(is_day),
                                        TIMESTAMPDIFF(SECOND, MIN(stale_since), UTC_TIMESTAMP())
                                   FROM (SELECT 1 AS is_hour, 0 AS is_day, stale_since FROM stale_hours
                                         UNION ALL
                                         SELECT 0, 1, stale_since + INTERVAL 15 MINUTE FROM stale_days) AS stale)");
  const auto& row = rows[0];
  return {row.optional_number(0).value_or(0), row.optional_number(1).value_or(0),
          std::max<std::int64_t>(0, row.optional_number(2).value_or(0))};
}

}  // namespace metrics::tables::playback
