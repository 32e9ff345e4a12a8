#pragma once
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

}  // namespace admin::tables::invariants
