#pragma once
#include <cstdint>

#include "db/database.h"

namespace concepts::rules {

// Deletes free slots of lapsed leases and of days before yesterday, at most `max`. Returns how many.
std::uint64_t delete_old_slots(db::Database& db, int max);

}  // namespace concepts::rules
