#pragma once
#include <vector>

#include "generator/draft/split.h"

namespace generator::draft {

// The other languages' words become English ones; words nobody knows stay, as names. English stays
// as it is.
std::vector<Raw> in_english(const std::vector<Raw>& raw);

}  // namespace generator::draft
