#include "telemetry/rules/retention.h"

#include <algorithm>

#include "accounts/tables/deleted_users.h"
#include "telemetry/rules/period.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/live_sessions.h"
#include "telemetry/tables/playback_figures.h"
#include "telemetry/tables/playback_sessions.h"
#include "telemetry/tables/segment_days.h"
#include "telemetry/tables/stream_figures.h"
#include "telemetry/tables/telemetry_batches.h"
#include "telemetry/tables/telemetry_segments.h"

namespace telemetry::rules {
namespace {

constexpr int kDaysAhead = 14;
// A week, as the file of each partition is some megabytes larger than what is in it.
constexpr int kDaysOfPartition = 7;
// An event is stored under its session's day, which may be that much earlier; after that the session moves on.
constexpr int kDaysBehind = 7;
// Longer than ingest's watchdog lets a batch last, so that what it was writing for a deleted user is committed by then.
constexpr int kBatchSeconds = 30;
constexpr int kMaxUsers = 100;

std::uint64_t remove_sessions_of(db::Database& db, const std::string& user_id) {
  namespace sessions = tables::playback_sessions;
  constexpr std::size_t kBatch = 500;
  for (std::uint64_t all = 0;;) {
    const auto refs = sessions::refs_of_user(db, user_id, kBatch);
    if (refs.empty()) return all;
    // Events first: they can be found only by their session.
    tables::telemetry_batches::remove_all(db, refs);
    tables::telemetry_segments::remove_all(db, refs);
    db::transact(db, [&](db::Transaction& tx) {
      tables::live_sessions::remove(tx, user_id, refs);
      tables::playback_figures::remove(tx, refs);
      sessions::remove(tx, refs);
    });
    all += refs.size();
  }
}

// Their segments go with the partition; what is still under way is removed where live sessions are looked at.
std::uint64_t remove_sessions_before(db::Database& db, const std::string& day) {
  namespace sessions = tables::playback_sessions;
  constexpr std::size_t kBatch = 1000;
  for (std::uint64_t all = 0;;) {
    const auto refs = sessions::refs_before(db, day, kBatch);
    if (refs.empty()) return all;
    db::transact(db, [&](db::Transaction& tx) {
      // One that has come back meanwhile was moved to a later day before it wrote anything.
      const auto old = sessions::lock_before(tx, refs, day);
      if (old.empty()) return;
      const std::vector<std::string> gone(old.begin(), old.end());
      while (tables::telemetry_batches::remove_some(tx, gone) > 0) {
      }
      tables::playback_figures::remove(tx, gone);
      sessions::remove(tx, gone);
    });
    all += refs.size();
  }
}

}  // namespace

int oldest_days(int keep_days) { return keep_days + kDaysBehind; }

Rotation rotate_partitions(db::Database& db, int keep_days) {
  namespace days = tables::segment_days;
  Rotation rotation;
  const int oldest = -oldest_days(keep_days);
  const auto there = days::ends(db);
  // The first partition takes all that is older than its end, so none is made that would be dropped at once.
  const bool due = there.empty() || there.back() < days::days_from_today(db, kDaysAhead + 1);
  for (int day = there.empty() ? 1 : oldest + 1; due && day <= kDaysAhead + kDaysOfPartition; ++day) {
    const auto end = days::days_from_today(db, day);
    if (read_sql_time(end + " 00:00:00") / kDayMs % kDaysOfPartition != 0) continue;
    if (there.empty() || end > there.back()) rotation.added.push_back(end);
  }
  if (!rotation.added.empty()) days::add(db, rotation.added);

  const auto first_kept = days::days_from_today(db, oldest);
  std::copy_if(there.begin(), there.end(), std::back_inserter(rotation.dropped),
               [&](const std::string& end) { return end <= first_kept; });
  rotation.sessions_removed = remove_sessions_before(db, first_kept);
  if (!rotation.dropped.empty()) days::drop(db, rotation.dropped);
  // Seldom, since it looks at all of them.
  if (!rotation.added.empty()) tables::stream_figures::remove_old(db);
  return rotation;
}

std::uint64_t remove_data_of_deleted_users(db::Database& db) {
  namespace deleted_users = accounts::tables::deleted_users;
  std::uint64_t all = 0;
  for (const auto& user_id : deleted_users::older_than(db, kBatchSeconds, kMaxUsers)) {
    all += remove_sessions_of(db, user_id);
    tables::stream_figures::remove_all_of(db, user_id);
    db::autocommit(db, deleted_users::remove, user_id);
  }
  return all;
}

}  // namespace telemetry::rules
