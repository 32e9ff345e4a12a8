#pragma once
#include <string>
#include <vector>

#include "generator/draft/translate/tokens.h"

namespace generator::draft {

// Returns the tokens that a draft may use. A brand or a celebrity is replaced by something of the kind ("shrek" by
// "ogre"), unless a noun follows it. Where anything else was dropped there is a pause.
std::vector<Token> usable(const std::vector<Token>& tokens, const std::string& language);

}  // namespace generator::draft
