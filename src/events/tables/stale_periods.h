#pragma once
#include <string>
#include <vector>

#include "db/database.h"

// Keeps the hours and days whose roll-ups do not contain the last change of a session (stale_hours, stale_days). Times
// are as the database takes them: 2026-11-21 01:00:00
namespace events::tables::stale_periods {

struct RollupKey {
  std::string account_id, begins_at;
};

// Marks the hours and days in which these sessions began. At least one session has to be given. Sessions without a row
// in session_figures are left out. Call this in the transaction that changes the rows.
void mark_stale(db::Transaction& tx, const std::vector<std::string>& session_refs);

// Return an account's stale hours, or days, at or after `from` and before `to`.
std::vector<std::string> stale_hours(db::Database& db, const std::string& account_id, const std::string& from,
                                     const std::string& to);
std::vector<std::string> stale_days(db::Database& db, const std::string& account_id, const std::string& from,
                                    const std::string& to);

bool is_stale_hour(db::Database& db, const RollupKey& hour);
// Returns whether the roll-ups of the day cannot be relied on: it is not over, or it or one of its hours is stale.
bool is_stale_day(db::Database& db, const RollupKey& day);

// Call these before reading the sessions. If a session changes after that, it marks the hour or day as stale again, and
// the next update recomputes it.
void clear_hour(db::Transaction& tx, const RollupKey& hour);
void clear_day(db::Transaction& tx, const RollupKey& day);

}  // namespace events::tables::stale_periods
