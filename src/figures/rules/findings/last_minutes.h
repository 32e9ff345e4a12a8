#pragma once
#include <chrono>
#include <cstdint>
#include <string>

#include "db/database.h"

namespace figures::rules::findings {

constexpr std::int64_t kLastMinutes = 30, kEachMinutes = 5;  // what is looked at, and how often

// Stores what is clearly worse in an account's sessions that began in the last minutes than in those of the same
// minutes of the seven days before, and where.
void look_at_last_minutes(db::Database& db, const std::string& account_id, std::int64_t ends_at,
                          std::chrono::steady_clock::time_point until);

}  // namespace figures::rules::findings
