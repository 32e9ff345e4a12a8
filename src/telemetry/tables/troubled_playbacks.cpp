#include "telemetry/tables/troubled_playbacks.h"

namespace telemetry::tables::troubled_playbacks {

// The numbers are those of sql/0023_playback_figures.sql.
Counts begun(db::Database& db) {
  const auto row = db.select(R"(SELECT COUNT(*),
                                       COALESCE(SUM(f.outcome = 4), 0),
                                       COALESCE(SUM(f.outcome = 5), 0),
                                       COALESCE(SUM(f.outcome NOT IN (4, 5) AND f.rebuffer_count > 0
                                                    AND f.rebuffer_ms * 20 > COALESCE(f.startup_ms, 0)
                                                        + COALESCE(f.played_ms, 0) + f.rebuffer_ms
                                                        + COALESCE(f.seek_ms, 0)), 0)
                                  FROM users u
                                  STRAIGHT_JOIN playback_figures f
                                    ON f.user_id = u.id
                                   AND f.first_seen_at >= UTC_TIMESTAMP(3) - INTERVAL 15 MINUTE
                                 WHERE f.outcome = 4 OR f.flags & 1 <> 0)")
                       .at(0);
  return {row.number(0), row.number(1), row.number(2), row.number(3)};
}

Counts going_on(db::Database& db) {
  const auto row = db.select(R"(SELECT COUNT(*),
                                       COALESCE(SUM(state = 4 AND state_at < UTC_TIMESTAMP(3) - INTERVAL 10 SECOND), 0)
                                  FROM live_sessions
                                 WHERE heard_at > UTC_TIMESTAMP(3) - INTERVAL 90 SECOND
                                   AND first_seen_at < UTC_TIMESTAMP(3) - INTERVAL 15 MINUTE
                                   AND state IN (2, 3, 4)
                                   AND (state <> 4 OR state_at >= UTC_TIMESTAMP(3) - INTERVAL 5 MINUTE))")
                       .at(0);
  return {row.number(0), 0, 0, row.number(1)};
}

}  // namespace telemetry::tables::troubled_playbacks
