#pragma once
#include <cstddef>
#include <string>

#include "db/database.h"

namespace figures::rules {

// Recompute some of a user's stale hours and days from session_figures: as many as one transaction should have. Those
// before `first_kept` (2026-11-21) stay as they are, as some of their sessions are deleted. Return how many were
// recomputed; 0: none is due.
std::size_t recompute_hours(db::Database& db, const std::string& user_id, const std::string& first_kept);
std::size_t recompute_days(db::Database& db, const std::string& user_id, const std::string& first_kept);

}  // namespace figures::rules
