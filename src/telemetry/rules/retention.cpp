#include "telemetry/rules/retention.h"

#include <algorithm>

#include "accounts/tables/deleted_users.h"
#include "telemetry/tables/event_days.h"
#include "telemetry/tables/playback_sessions.h"
#include "telemetry/tables/telemetry_events.h"

namespace telemetry::rules {
namespace {

constexpr int kDaysAhead = 14;
// An event lies under its session's day, which may be as much earlier: then the session moves on.
constexpr int kDaysBehind = 7;
// Longer than ingest's watchdog lets a batch take: what it had begun to write is committed by then.
constexpr int kBatchSeconds = 30;
constexpr int kUsersAtOnce = 100;

std::uint64_t forget_sessions_of(db::Database& db, const std::string& user_id) {
  namespace sessions = tables::playback_sessions;
  constexpr std::size_t kAtOnce = 500;
  for (std::uint64_t all = 0;;) {
    const auto refs = sessions::refs_of_user(db, user_id, kAtOnce);
    if (refs.empty()) return all;
    // Events first: without its session nothing would find them again.
    tables::telemetry_events::remove(db, refs);
    db::autocommit(db, sessions::remove, refs);
    all += refs.size();
  }
}

}  // namespace

Upkeep keep_events(db::Database& db, int keep_days) {
  namespace days = tables::event_days;
  Upkeep upkeep;
  const int oldest = -(keep_days + kDaysBehind);
  const auto there = days::ends(db);
  // The first partition takes all that is older than its end, so none is made that would be dropped at once.
  const bool due = there.empty() || there.back() < days::days_from_today(db, kDaysAhead + 1);
  for (int day = there.empty() ? 1 : oldest + 1; due && day <= kDaysAhead + 1; ++day) {
    const auto end = days::days_from_today(db, day);
    if (there.empty() || end > there.back()) upkeep.made.push_back(end);
  }
  if (!upkeep.made.empty()) days::add(db, upkeep.made);

  const auto first_kept = days::days_from_today(db, oldest);
  std::copy_if(there.begin(), there.end(), std::back_inserter(upkeep.dropped),
               [&](const std::string& end) { return end <= first_kept; });
  upkeep.sessions_forgotten = tables::playback_sessions::forget_before(db, first_kept);
  if (!upkeep.dropped.empty()) days::drop(db, upkeep.dropped);
  return upkeep;
}

std::uint64_t forget_deleted_users(db::Database& db) {
  namespace deleted_users = accounts::tables::deleted_users;
  std::uint64_t all = 0;
  for (const auto& user_id : deleted_users::older_than(db, kBatchSeconds, kUsersAtOnce)) {
    all += forget_sessions_of(db, user_id);
    db::autocommit(db, deleted_users::remove, user_id);
  }
  return all;
}

}  // namespace telemetry::rules
