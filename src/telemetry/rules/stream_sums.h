#pragma once
#include <cstddef>
#include <string>

#include "db/database.h"

namespace telemetry::rules {

// Makes the hours and days again whose sessions have changed, from playback_figures; at most so many of each. Those
// before `first_kept` (2026-11-21) stay as they are, as sessions of theirs are gone. How many were made.
std::size_t make_hours(db::Database& db, const std::string& first_kept, std::size_t max);
std::size_t make_days(db::Database& db, const std::string& first_kept, std::size_t max);

}  // namespace telemetry::rules
