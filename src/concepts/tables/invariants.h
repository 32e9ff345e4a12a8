#pragma once
#include <vector>

#include "db/invariants.h"

namespace concepts::tables {

const std::vector<db::Invariant>& invariants();

}  // namespace concepts::tables
