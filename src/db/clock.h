#pragma once
#include <cstdint>
#include <string>

#include "db/database.h"

namespace db {

// Returns the database's time, in ms since 1970.
std::int64_t now(Database& db);

// Returns SQL that converts a time to that unit.
std::string in_ms(const std::string& time);

}  // namespace db
