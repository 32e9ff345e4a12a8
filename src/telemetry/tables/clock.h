#pragma once
#include <cstdint>

#include "db/database.h"

namespace telemetry::tables {

// The database's time, in ms since 1970.
std::int64_t now(db::Database& db);

}  // namespace telemetry::tables
