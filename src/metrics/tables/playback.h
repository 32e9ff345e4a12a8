#pragma once
#include <cstdint>
#include <optional>

#include "db/database.h"

// How telemetry stands, over all users.
namespace metrics::tables::playback {

// Viewers of the last minute that was counted; all 0 if that is longer than five minutes ago.
struct Viewers {
  std::int64_t viewers, starting, rebuffering, paused;
};
Viewers viewers(db::Database& db);

// Sessions under way, at most 100,000.
std::int64_t live_sessions(db::Database& db);

// Returns the seconds since the oldest watermark: everything received before it is in the figures. Returns nullopt
// before the first update.
std::optional<std::int64_t> figures_lag(db::Database& db);

// Hours and days whose roll-ups do not contain the last change of a session.
struct Stale {
  std::int64_t hours, days;
  std::int64_t overdue_seconds;  // since the first of them was due: an hour at once, a day after a quarter of an hour;
                                 // 0 when none is
};
Stale stale(db::Database& db);

}  // namespace metrics::tables::playback
