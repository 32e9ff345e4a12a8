#pragma once
#include <cstdint>
#include <optional>

#include "db/database.h"

// How telemetry stands, over all users.
namespace operations::tables::playback {

// Viewers of the last minute that was counted; all 0 if that is longer than five minutes ago.
struct Viewers {
  std::int64_t viewers, loading, rebuffering, paused;
};
Viewers viewers(db::Database& db);

// Sessions under way, at most 100,000.
std::int64_t live_sessions(db::Database& db);

// Seconds since the moment up to which figures contain everything that was heard. Absent: there are none yet.
std::optional<std::int64_t> figures_lag(db::Database& db);

// Hours and days whose sums are to be made again.
struct Stale {
  std::int64_t hours, days;
  std::int64_t overdue_seconds;  // since the first of them was due; 0 when none is
};
Stale stale(db::Database& db);

}  // namespace operations::tables::playback
