#pragma once
#include <vector>

#include "db/database.h"
#include "operations/rules/family.h"

namespace operations::rules {

// What the database says, which is the same on all hosts that share it. Throws db::Error.
std::vector<Family> stored(db::Database& db);

}  // namespace operations::rules
