#pragma once
#include <vector>

#include "db/invariants.h"

namespace accounts::tables {

const std::vector<db::Invariant>& invariants();

}  // namespace accounts::tables
