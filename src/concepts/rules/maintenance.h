#pragma once
#include <cstdint>

#include "db/database.h"

namespace concepts::rules {

// Deletes free slots whose lease has lapsed and those of days before yesterday, at most `max`. Returns how many.
std::uint64_t delete_old_slots(db::Database& db, int max);

}  // namespace concepts::rules
