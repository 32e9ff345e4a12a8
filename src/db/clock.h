#pragma once
#include <cstdint>
#include <string>

#include "db/database.h"

namespace db {

// Returns the database's time, in ms since 1970.
std::int64_t now(Database& db);

// Return SQL that converts a time to that unit, and that makes a time of a `?` in it.
std::string in_ms(const std::string& time);
std::string from_ms();

// Return SQL that says whether the end of a wait is still ahead, or the wait is over. A wait is a length: what ends
// later than the longest that its rule allows (SQL for seconds, such as `?`) was written while a clock was ahead, and
// is over once that is set right. The clocks of a cluster's nodes may differ by up to five minutes, or a node
// would begin anew what another has just begun.
std::string lasts(const std::string& end, const std::string& longest);
std::string is_over(const std::string& end, const std::string& longest);
// Return SQL that says whether that time has come, by a clock that may differ by a minute; what has not was written
// while a clock was ahead. And whether it is of the last so long (`90 SECOND`), by the same clock.
std::string has_come(const std::string& time);
std::string is_of_last(const std::string& interval, const std::string& time);

}  // namespace db
