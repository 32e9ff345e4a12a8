#pragma once
#include <string>
#include <vector>

#include "generator/draft/translate/tokens.h"

namespace generator::draft {

// Translates from that language (languages.h), and returns English as it is. English words and names stay. Other words
// that are in no list are left out if anything else is understood, and romanised if not.
std::vector<Token> translated(const std::vector<Token>& tokens, const std::string& language);

}  // namespace generator::draft
