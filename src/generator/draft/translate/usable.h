#pragma once
#include <string>
#include <vector>

#include "generator/draft/translate/tokens.h"

namespace generator::draft {

// The tokens that a draft may use. What takes the place of a brand or a celebrity ("shrek" -> "ogre") stands there
// instead, unless a noun follows it; a pause stands where something else was dropped.
std::vector<Token> usable(const std::vector<Token>& tokens, const std::string& language);

}  // namespace generator::draft
