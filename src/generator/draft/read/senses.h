#pragma once
#include "generator/draft/read/word.h"

namespace generator::draft {

// Gives each noun the category and emoji that it has in this theme: "starter" next to "sourdough" is dough, "mouse"
// next to "keyboard" is no animal, and a "slice" of pizza is pizza.
void give_senses(Words& words);

}  // namespace generator::draft
