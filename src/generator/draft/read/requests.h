#pragma once
#include <vector>

#include "generator/draft/translate/tokens.h"

namespace generator::draft {

// Takes off what is said to us and is no part of the theme: "make me a coin about", "keep it clean pls". Says whether
// the rest is what the draft must not be about: "anything but dogs".
bool take_off_requests(std::vector<Token>& tokens);

}  // namespace generator::draft
