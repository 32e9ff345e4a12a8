#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/stale_periods.h"

// Reads stale hours and days that have to be recomputed now. An hour is due at once, or after five minutes if it has
// more than 50,000 sessions. A day is due once it is over, and no earlier than a quarter of an hour after it became
// stale.
namespace figures::tables::due_rollups {

struct DuePeriod {
  events::tables::stale_periods::RollupKey key;
  std::int64_t sessions;  // of it, or its hours, when they were computed last
};

// Return at most `max` periods of an account, those first that have been stale for longest.
std::vector<DuePeriod> hours(db::Database& db, const std::string& account_id, std::size_t max);
std::vector<DuePeriod> days(db::Database& db, const std::string& account_id, std::size_t max);

// Counts all stale hours and days, of all accounts.
struct Stale {
  std::int64_t hours, days;
  std::int64_t overdue_seconds;  // since the first of them was due; 0 when none is
};
Stale stale(db::Database& db);

// Selects, in SQL, the accounts that have something due.
extern const std::string kAccounts;

}  // namespace figures::tables::due_rollups
