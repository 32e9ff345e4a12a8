#pragma once
#include <string>
#include <vector>

#include "db/database.h"

namespace telemetry::rules {

struct Upkeep {
  std::vector<std::string> made, dropped;  // the days (2026-11-21) before which the partitions end
  std::uint64_t sessions_forgotten = 0;
};

// Removes what was recorded for users who have been deleted, a few thousand rows at a time, and says how many sessions
// that were. Not before a request that knew such a user's key is over.
std::uint64_t forget_deleted_users(db::Database& db);

// Makes the days of the next two weeks, and drops the days that hold no event younger than keep_days,
// sessions with them. May be run at any time and as often as one likes; when it was not run for
// long, it catches up.
Upkeep keep_events(db::Database& db, int keep_days);

}  // namespace telemetry::rules
