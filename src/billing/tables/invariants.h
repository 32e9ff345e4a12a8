#pragma once
#include <vector>

#include "db/invariants.h"

namespace billing::tables {

const std::vector<db::Invariant>& invariants();

}  // namespace billing::tables
