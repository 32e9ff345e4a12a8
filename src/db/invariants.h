#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"

namespace db {

// States what is true of the tables at all times, even if a process was killed at any moment, with a statement that
// counts the rows that violate it. A statement with pairs of ? is run for one range of playback sessions after the
// other.
struct Invariant {
  const char* text;
  const char* sql;
};

struct InvariantResult {
  std::string invariant;
  std::int64_t violations;
};

// Checks all of them in order, and returns those without violations, too.
std::vector<InvariantResult> check(Database& db, const std::vector<Invariant>& invariants);

}  // namespace db
