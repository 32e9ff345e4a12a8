#pragma once
#include <string>
#include <vector>

#include "operations/rules/family.h"

namespace operations::rules {

// What the processes of this host have counted since the host was started, by pool. Empty where nothing can be read.
std::vector<Family> counted(const std::string& home);

}  // namespace operations::rules
