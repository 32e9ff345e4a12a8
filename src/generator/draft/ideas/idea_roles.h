#pragma once
#include "generator/draft/read/word.h"
#include "generator/ground/theme.h"

namespace generator::draft {

// Says what a noun is to the star, by the word in front of its phrase: "in", "juggling", "named".
Idea::Role role_behind(const Words& words, std::size_t opener, const Word& noun);

// Rates how likely the theme's joke is in the idea. The higher, the likelier.
int telling(const Idea& idea);

}  // namespace generator::draft
