#pragma once
#include <string>
#include <vector>

#include "db/database.h"

namespace telemetry::rules {

struct Rotation {
  std::vector<std::string> added, dropped;  // the days (2026-11-21) before which the partitions end
  std::uint64_t sessions_removed = 0;
};

// How many days before today the first one lies that is kept whole: an event is stored under its session's day, which
// may be a week earlier.
int oldest_days(int keep_days);

// Adds partitions for the next two weeks, and drops those that hold no event younger than keep_days, with their
// sessions. May be run at any time and as often as one likes; after a long pause it catches up.
Rotation rotate_partitions(db::Database& db, int keep_days);

// Removes what was recorded for users who have been deleted, a few thousand rows a statement, once requests that knew
// their keys are over. How many sessions were removed.
std::uint64_t remove_data_of_deleted_users(db::Database& db);

}  // namespace telemetry::rules
