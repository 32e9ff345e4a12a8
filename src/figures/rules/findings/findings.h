#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "calendar/period.h"
#include "db/database.h"
#include "figures/rules/findings/rises.h"
#include "figures/tables/findings.h"
#include "settings/config.h"

// Finds out by itself, for each account and each full hour, what is clearly worse in its last day, week and thirty days
// than in as long before, and where. A metric is first looked at by roll-ups alone (headline.h); sessions are read only
// of one that stands out.
namespace figures::rules::findings {

constexpr std::int64_t kLengths[] = {24, 7 * 24, 30 * 24};  // hours

using Time = std::chrono::steady_clock::time_point;

// Returns what was clearly worse in a period, to the hour, than before it, in the order of the metrics, or of that one
// metric. The span ends with it. Nothing is stored.
std::vector<tables::findings::Finding> found_in(db::Database& db, Span span, const calendar::Period& period,
                                                std::string_view metric = "");

// Stores the findings of an account until a full hour, and marks the incidents of its last day. What stands out after
// `until` is not located.
void look_at(db::Database& db, const std::string& account_id, std::int64_t ends_at, Time until);

// Does so for all accounts until the last full hour of which their figures are complete, and for their last minutes
// (last_minutes.h), as long as there is time; others have their turn in the next update. Returns for how many accounts.
std::uint64_t update(db::Database& db, const Config& config, Time until);

}  // namespace figures::rules::findings
