#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// What must hold in the database whatever was killed and when; each statement counts the rows that break it.
namespace admin::tables::invariants {

struct Breach {
  std::string rule;
  std::int64_t count;
};

// All rules in order, also those that hold (count 0).
std::vector<Breach> check(db::Database& db);

// What calls in progress hold, and give back or use up when they end; those of a worker that was killed are given back
// when their lease ends.
struct Held {
  std::int64_t credits, places;
  std::optional<std::string> until;  // when the last lease ends; none: nothing is held
};
Held held(db::Database& db);

}  // namespace admin::tables::invariants
