#pragma once
#include <chrono>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/rules/delete_sessions.h"

namespace events::rules {

struct Rotation {
  std::vector<std::string> added, dropped;  // the days (2026-11-21) before which the partitions end
  Deleted sessions{0, false};               // sessions that were too old to be kept
};

// Returns how many days ago the first day is of which all sessions are kept. It is a week more than `keep_days`, since
// an event is stored in the partition of its session's day, which may be a week earlier.
int days_kept_whole(int keep_days);
// Returns the first day of which all sessions are kept.
std::string first_kept_day(db::Database& db, int keep_days);

// Adds partitions for the next two weeks, deletes old sessions until that time, and, once none is left, drops the
// partitions that hold no event younger than `keep_days`. May run at any time, and catches up after a long pause.
Rotation rotate_partitions(db::Database& db, int keep_days, std::chrono::steady_clock::time_point until);

// Deletes all sessions of an account with their events, a hundred at a time.
Deleted delete_sessions_of(db::Database& db, const std::string& account_id,
                           std::chrono::steady_clock::time_point until);

}  // namespace events::rules
