#pragma once
#include "generator/draft/theme_words.h"
#include "generator/theme.h"

namespace generator::draft {

// What a noun is to the star, by the word in front of its phrase: "in", "juggling", "named".
Idea::Role role_behind(const Words& words, std::size_t opener, const Word& noun);

// The higher, the more the joke is likely to be in it.
int telling(const Idea& idea);

}  // namespace generator::draft
