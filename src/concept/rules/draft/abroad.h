#pragma once
#include <vector>

#include "concept/rules/draft/split.h"

namespace concepts::rules {

// The other languages' words become English ones; words nobody knows stay, as names. English stays
// as it is.
std::vector<Raw> in_english(const std::vector<Raw>& raw);

}  // namespace concepts::rules
