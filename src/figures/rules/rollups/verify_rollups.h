#pragma once
#include "db/database.h"
#include "events/tables/stale_periods.h"

namespace figures::rules {

// Returns whether the stored roll-ups of an account's hour equal the aggregates of its sessions. Also returns true if
// the hour is stale.
bool verify_hour(db::Database& db, const events::tables::stale_periods::RollupKey& hour);

// Returns whether the stored wholes of an account's day equal those of its hours, of all streams together and of each.
// Also returns true if the day is not over, or it or one of its hours is stale.
bool verify_day(db::Database& db, const events::tables::stale_periods::RollupKey& day);

}  // namespace figures::rules
