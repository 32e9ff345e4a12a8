#pragma once
#include <string>
#include <vector>

#include "generator/draft/translate/tokens.h"

namespace generator::draft {

// Returns the two letters of the language that a theme is in. It returns "en" if no word decides, and "" for a language
// of which there is no list.
std::string language_of(const std::vector<Token>& tokens);

bool is_english_word(const std::string& word);

}  // namespace generator::draft
