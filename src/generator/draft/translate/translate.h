#pragma once
#include <string>
#include <vector>

#include "generator/draft/translate/tokens.h"

namespace generator::draft {

// Translates from that language (languages.h); words that are in no list stay, as names. English is left as it is.
std::vector<Token> translated(const std::vector<Token>& tokens, const std::string& language);

}  // namespace generator::draft
