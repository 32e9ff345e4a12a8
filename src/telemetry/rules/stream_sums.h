#pragma once
#include <cstddef>
#include <string>

#include "db/database.h"

namespace telemetry::rules {

// Makes some of a user's hours and days again whose sessions have changed, from playback_figures: as many as one
// transaction should have. Those before `first_kept` (2026-11-21) stay as they are, as sessions of theirs are gone. How
// many were made; 0: none is left.
std::size_t make_hours(db::Database& db, const std::string& user_id, const std::string& first_kept);
std::size_t make_days(db::Database& db, const std::string& user_id, const std::string& first_kept);

}  // namespace telemetry::rules
