#pragma once
#include <vector>

#include "db/invariants.h"

namespace figures::tables {

const std::vector<db::Invariant>& invariants();

}  // namespace figures::tables
