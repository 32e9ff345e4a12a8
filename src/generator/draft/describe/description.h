#pragma once
#include <cstdint>
#include <string>

#include "generator/ground/theme.h"

namespace generator::draft {

// Writes a joke about the theme and a short sentence that says that this is a concept: 40 to 280 characters.
// Neighbouring turns tell the theme in different lines.
std::string describe(const Theme& theme, std::uint64_t turn);

}  // namespace generator::draft
