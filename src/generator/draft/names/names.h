#pragma once
#include <cstdint>
#include <string>

#include "generator/ground/theme.h"

namespace generator::draft {

// Chooses among the names that were written for what the theme has: its phrase, star, topic, other and state, the way
// it is said, or the star's class (generator/lines), and the theme's own words. The best are dealt, so that
// neighbouring turns get different ones. The name has 3 to 26 bytes and at most five words. It holds the name that the
// theme gives somebody, and is that name, however long, where nothing else is left.
std::string choose_name(const Theme& theme, std::uint64_t turn);

}  // namespace generator::draft
