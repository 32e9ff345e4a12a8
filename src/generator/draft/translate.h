#pragma once
#include <vector>

#include "generator/draft/tokens.h"

namespace generator::draft {

// Translates the words of other languages; words that are in no list stay, as names. English is left as it is.
std::vector<Token> translated(const std::vector<Token>& tokens);

// Whether no word, letter or emoji shows that the theme is in another language.
bool is_english(const std::vector<Token>& tokens);

}  // namespace generator::draft
