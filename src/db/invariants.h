#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"

namespace db {

// A sentence that is true of the tables at all times, whatever was killed and when, and a statement that counts the
// rows that violate it. A statement with pairs of ? is run for one range of playback sessions after the other.
struct Invariant {
  const char* text;
  const char* sql;
};

struct InvariantResult {
  std::string invariant;
  std::int64_t violations;
};

// All of them in order, also those without violations.
std::vector<InvariantResult> check(Database& db, const std::vector<Invariant>& invariants);

}  // namespace db
