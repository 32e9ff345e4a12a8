#pragma once
#include <chrono>
#include <cstdint>
#include <string>

#include "db/database.h"
#include "settings/config.h"

// Finds out by itself, for each account and each full hour, what is clearly worse in its last day, week and thirty days
// than in as long before, and where. A metric is first looked at by roll-ups alone (headline.h); sessions are read only
// of one that stands out.
namespace figures::rules::findings {

constexpr std::int64_t kLengths[] = {24, 7 * 24, 30 * 24};  // hours

// Stores the findings of an account until a full hour.
void look_at(db::Database& db, const std::string& account_id, std::int64_t ends_at);

// Does so for the accounts whose figures of the last hour are complete, as long as there is time; others
// have their turn in the next update. Returns of how many accounts.
std::uint64_t update(db::Database& db, const Config& config, std::chrono::steady_clock::time_point until);

}  // namespace figures::rules::findings
