#pragma once
#include <string>

#include "generator/ground/random.h"
#include "generator/ground/theme.h"

namespace generator::draft {

// Three to six letters, A-Z: a word of the theme that the name has or brings to mind, else one cut where it can be
// said. Never the ticker of a well-known token, currency or share, nothing rude and nothing that bodes ill.
std::string choose_ticker(const std::string& name, const Theme& theme, Random& random);

// Also when it is rude.
bool is_taken(const std::string& ticker);

// "RUG", "LOSS": nobody wants to be called so.
bool is_unlucky(const std::string& ticker);

}  // namespace generator::draft
