#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "db/database.h"

namespace concepts::tables {

// Counts what calls in progress hold, and give back or use up when they end. What a killed worker held is given back
// when its lease ends.
struct Held {
  std::int64_t credits, free_slots;
  std::optional<std::string> until;  // when the last lease ends; none: nothing is held
};
Held held(db::Database& db);

}  // namespace concepts::tables
