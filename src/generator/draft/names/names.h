#pragma once
#include <cstdint>
#include <vector>

#include "generator/draft/names/name.h"
#include "generator/ground/theme.h"

namespace generator::draft {

// Returns all names of one pattern, the best first. There may be none.
std::vector<Name> names(Pattern pattern, const Theme& theme);

// Scores the names of all patterns together and deals the best, so that neighbouring turns get different ones of
// different patterns. The name has 3 to 26 bytes and at most five words.
Name choose_name(const Theme& theme, std::uint64_t turn);

}  // namespace generator::draft
