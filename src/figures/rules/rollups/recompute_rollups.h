#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/stale_periods.h"
#include "events/tables/stored_bytes.h"
#include "figures/tables/rollups.h"

namespace figures::rules {

struct AggregatedSessions {
  std::vector<tables::rollups::Row> rows;
  std::size_t sessions = 0;
  events::tables::stored_bytes::StoredHour stored;  // of an hour only
};
// Aggregates the sessions that an account's hour or day has now.
AggregatedSessions aggregate_sessions(db::Database& db, tables::rollups::Granularity granularity,
                                      const events::tables::stale_periods::RollupKey& period);

struct RecomputedPeriods {
  std::size_t number = 0;
  bool left_out = false;  // some that are due had too many sessions
};

// Recompute some of an account's stale hours and days from session_figures: as many as one transaction should have.
// Those with more than `max_sessions` when they were computed last are left out. Those before `first_kept` (2026-11-21)
// stay as they are, as some of their sessions are deleted.
RecomputedPeriods recompute_hours(db::Database& db, const std::string& account_id, const std::string& first_kept,
                                  std::int64_t max_sessions);
RecomputedPeriods recompute_days(db::Database& db, const std::string& account_id, const std::string& first_kept,
                                 std::int64_t max_sessions);

}  // namespace figures::rules
