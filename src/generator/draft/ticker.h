#pragma once
#include <string>

#include "generator/random.h"

namespace generator::draft {

// Three to six letters of the name, A-Z, that no well-known token, currency or share has and that
// spell nothing bad. Rather one in which `star`, the theme's word, can be read.
std::string choose_ticker(const std::string& name, const std::string& star, Random& random);

bool is_taken(const std::string& ticker);

}  // namespace generator::draft
