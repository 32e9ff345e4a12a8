#pragma once
#include <vector>

#include "config.h"
#include "operations/rules/family.h"

namespace operations::rules {

// What can be seen on this host without the database.
std::vector<Family> host(const Config& config);

}  // namespace operations::rules
