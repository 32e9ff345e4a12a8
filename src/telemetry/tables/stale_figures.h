#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"

// Hours and days whose sums are to be made again (stale_hours, stale_days). Times are as the database takes them:
// 2026-11-21 01:00:00
namespace telemetry::tables::stale_figures {

struct Period {
  std::string user_id, begins_at;
};

// The hours and days in which these sessions, one at least, began; those without a row in playback_figures are left
// out. A day is due in a quarter of an hour, an hour with more than 50,000 sessions in five minutes, any other at once.
// To be called in the transaction that changes the rows.
void note(db::Transaction& tx, const std::vector<std::string>& session_refs);

// At most `max` of a user's that are due; of days, only those that are over.
std::vector<Period> hours(db::Database& db, const std::string& user_id, std::size_t max);
std::vector<Period> days(db::Database& db, const std::string& user_id, std::size_t max);

// To be called first in the transaction that makes the hour or day: a session that changes meanwhile notes it again.
void forget_hour(db::Transaction& tx, const Period& hour);
void forget_day(db::Transaction& tx, const Period& day);

}  // namespace telemetry::tables::stale_figures
