#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "calendar/period.h"
#include "config.h"
#include "db/database.h"

// The days (UTC) whose sessions a user can take away: those that are kept whole, and today. A session is in the day in
// which it began.
namespace events::rules {

// Returns the period of a day (2026-11-21), or of one hour of it. Throws refusal::NotFound, which says why, unless it
// is kept and has begun.
calendar::Period exported_period(db::Database& db, const Config& config, const std::string& day,
                                 const std::optional<std::int64_t>& hour);

// Returns a text that is the same for as long as the sessions of a period, with all that is shown of them, and their
// events are the same. nullopt while it changes: it is not over, some of its sessions are live, or their figures are
// about to be made again.
std::optional<std::string> export_version(db::Database& db, const std::string& user_id, const calendar::Period& period);

struct ExportedDay {
  std::string day;
  std::optional<std::int64_t> sessions;  // as counted last; absent: not counted yet
  std::optional<std::string> version;    // as export_version()
};
// Returns the days that have sessions, the earliest first.
std::vector<ExportedDay> exported_days(db::Database& db, const Config& config, const std::string& user_id);

}  // namespace events::rules
