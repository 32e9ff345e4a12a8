#pragma once
#include <string>

#include "generator/random.h"

namespace generator::draft {

// Three to six letters of the name, A-Z, that are not the ticker of a well-known token, currency or share and spell
// nothing rude; preferably one that begins like `star`, the theme's word.
std::string choose_ticker(const std::string& name, const std::string& star, Random& random);

// Also when it is rude.
bool is_taken(const std::string& ticker);

}  // namespace generator::draft
