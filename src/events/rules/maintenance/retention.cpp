#include "events/rules/maintenance/retention.h"

#include <algorithm>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "events/tables/playback_sessions.h"
#include "events/tables/segment_partitions.h"
#include "events/tables/session_figures.h"
#include "events/tables/telemetry_batches.h"

namespace events::rules {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kOfAccountAtOnce = 100, kOldAtOnce = 1000;  // sessions; the time is checked between them
constexpr int kDaysAhead = 14;
// Partitions are as long as a week, because the file of each is some megabytes larger than its contents.
constexpr int kDaysOfPartition = 7;
// An event is stored in the partition of its session's day, which may be so much earlier. If it would be more, the
// session is moved to a later partition.
constexpr int kDaysBehind = 7;

// Deletes sessions without their segments, which are dropped with the partition. Their rows in live_sessions are
// deleted when they are next updated.
void delete_sessions_before(db::Database& db, const std::string& day, const std::vector<std::string>& refs) {
  db::transact(db, [&](db::Transaction& tx) {
    // A session that got new events meanwhile was moved to a later partition before these were stored.
    const auto old = tables::playback_sessions::lock_before(tx, refs, day);
    if (old.empty()) return;
    const std::vector<std::string> gone(old.begin(), old.end());
    while (tables::telemetry_batches::delete_some(tx, gone) > 0) {
    }
    tables::session_figures::remove(tx, gone);
    tables::playback_sessions::remove(tx, gone);
  });
}

}  // namespace

Deleted delete_sessions_of(db::Database& db, const std::string& account_id, Clock::time_point until) {
  return delete_while_there_are(
      until, [&] { return tables::playback_sessions::refs_of_account(db, account_id, kOfAccountAtOnce); },
      [&](const auto& refs) { delete_sessions(db, account_id, refs); });
}

int days_kept_whole(int keep_days) { return keep_days + kDaysBehind; }

std::string first_kept_day(db::Database& db, int keep_days) {
  return tables::segment_partitions::days_from_today(db, -days_kept_whole(keep_days));
}

Rotation rotate_partitions(db::Database& db, int keep_days, Clock::time_point until) {
  namespace days = tables::segment_partitions;
  Rotation rotation;
  const int oldest = -days_kept_whole(keep_days);
  const auto there = days::ends(db);
  // The first partition has all older rows, too. If there is none yet, the first one ends after today, so that none is
  // added that would be dropped at once.
  const bool due = there.empty() || there.back() < days::days_from_today(db, kDaysAhead + 1);
  for (int day = there.empty() ? 1 : oldest + 1; due && day <= kDaysAhead + kDaysOfPartition; ++day) {
    const auto end = days::days_from_today(db, day);
    if (calendar::read_sql_time(end + " 00:00:00") / calendar::kDayMs % kDaysOfPartition != 0) continue;
    if (there.empty() || end > there.back()) rotation.added.push_back(end);
  }
  if (!rotation.added.empty()) days::add(db, rotation.added);

  const auto first_kept = days::days_from_today(db, oldest);
  rotation.sessions = delete_while_there_are(
      until, [&] { return tables::playback_sessions::refs_before(db, first_kept, kOldAtOnce); },
      [&](const auto& refs) { delete_sessions_before(db, first_kept, refs); });
  if (rotation.sessions.more) return rotation;
  std::copy_if(there.begin(), there.end(), std::back_inserter(rotation.dropped),
               [&](const std::string& end) { return end <= first_kept; });
  if (!rotation.dropped.empty()) days::drop(db, rotation.dropped);
  return rotation;
}

}  // namespace events::rules
