#pragma once
#include <cstdint>
#include <string>

#include "db/database.h"

namespace telemetry::tables {

// The database's time, in ms since 1970.
std::int64_t now(db::Database& db);

// SQL for a time in that unit.
std::string in_ms(const std::string& time);

}  // namespace telemetry::tables
