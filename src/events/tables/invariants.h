#pragma once
#include <vector>

#include "db/invariants.h"

namespace events::tables {

const std::vector<db::Invariant>& invariants();

}  // namespace events::tables
