#pragma once
#include <cstdint>
#include <string>

#include "generator/draft.h"

// Makes a coin's name, ticker and description from a theme, without network, file or state.
namespace generator {

// Raise it when the same theme and seed give another draft.
constexpr int kGeneratorVersion = 6;

// Makes a draft that is valid (error_in()). `theme` is valid UTF-8 of 3 to 240 code points in any script. The same
// theme and seed give the same draft. Blocked words are dropped and the rest of the theme is used. A theme that says
// nothing gets a neutral draft.
Draft embedded_draft(const std::string& theme, std::uint64_t seed);

}  // namespace generator
