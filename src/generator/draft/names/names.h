#pragma once
#include <vector>

#include "generator/draft/names/name.h"
#include "generator/ground/random.h"
#include "generator/ground/theme.h"

namespace generator::draft {

// Returns all names of one pattern, the best first. There may be none.
std::vector<Name> names(Pattern pattern, const Theme& theme);

// Draws a pattern first and then one of its better names, so that each pattern gets its share. The name has 3 to 24
// bytes and at most four words.
Name choose_name(const Theme& theme, Random& random);

}  // namespace generator::draft
