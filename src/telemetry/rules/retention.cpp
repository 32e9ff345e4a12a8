#include "telemetry/rules/retention.h"

#include <algorithm>

#include "telemetry/tables/event_days.h"
#include "telemetry/tables/playback_sessions.h"

namespace telemetry::rules {
namespace {

constexpr int kDaysAhead = 14;
// An event lies under its session's day, which may be as much earlier: then the session moves on.
constexpr int kDaysBehind = 7;

}  // namespace

Upkeep keep_events(db::Session& db, int keep_days) {
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

}  // namespace telemetry::rules
