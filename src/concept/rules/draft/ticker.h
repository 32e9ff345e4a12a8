#pragma once
#include <string>

#include "concept/rules/draft/random.h"

namespace concepts::rules {

// Three to six letters of the name, A-Z, that no well-known token, currency or share has and that spell nothing bad.
std::string choose_ticker(const std::string& name, Random& random);

bool is_taken(const std::string& ticker);

}  // namespace concepts::rules
