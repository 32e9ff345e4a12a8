#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "calendar/period.h"
#include "db/database.h"
#include "settings/config.h"

// Finds the days (UTC) whose sessions an account can export: those that are kept whole, and today. A session belongs to
// the day on which it began.
namespace events::rules {

// Returns the period of a day (2026-11-21), or of one hour of it. Throws refusal::NotFound with the reason unless the
// day is kept and the period has begun.
calendar::Period exported_period(db::Database& db, const Config& config, const std::string& day,
                                 const std::optional<std::int64_t>& hour);

// Returns a text that stays the same as long as the sessions of a period, all that is shown of them, and their events
// stay the same. Returns nullopt while the period still changes: it is not over, some of its sessions are live, or one
// of its hours is stale.
std::optional<std::string> export_version(db::Database& db, const std::string& account_id,
                                          const calendar::Period& period);

struct ExportedDay {
  std::string day;
  std::optional<std::int64_t> sessions;  // number at the last count; absent: not counted yet
  std::optional<std::string> version;    // as export_version() returns it
};
// Returns the days that have sessions, earliest first.
std::vector<ExportedDay> exported_days(db::Database& db, const Config& config, const std::string& account_id);

}  // namespace events::rules
