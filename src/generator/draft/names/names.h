#pragma once
#include <vector>

#include "generator/draft/names/name.h"
#include "generator/ground/random.h"
#include "generator/ground/theme.h"

namespace generator::draft {

// All names of one pattern, best first; may be empty.
std::vector<Name> names(Pattern pattern, const Theme& theme);

// Draws a pattern first and then one of its better names, so that each pattern gets its share.
Name choose_name(const Theme& theme, Random& random);

}  // namespace generator::draft
