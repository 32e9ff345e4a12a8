#pragma once
#include <string>
#include <vector>

#include "db/database.h"

namespace events::rules {

struct Rotation {
  std::vector<std::string> added, dropped;  // the days (2026-11-21) before which the partitions end
  std::uint64_t sessions_deleted = 0;
};

// Returns how many days before today the first one is that is kept whole. An event is stored under its session's day,
// which may be a week earlier.
int days_kept_whole(int keep_days);
// Returns that day.
std::string first_kept_day(db::Database& db, int keep_days);

// Adds partitions for the next two weeks, and drops those that hold no event younger than keep_days, with their
// sessions. May run at any time, and catches up after a long pause.
Rotation rotate_partitions(db::Database& db, int keep_days);

// Deletes all sessions of a user with their events, a few thousand rows a statement. Returns how many there were.
std::uint64_t delete_sessions_of(db::Database& db, const std::string& user_id);

}  // namespace events::rules
