#pragma once
#include <cstdint>
#include <string>

#include "generator/ground/theme.h"

namespace generator::draft {

// `seed` only matters when nothing in the theme can be used: it chooses another subject.
Theme read_theme(const std::string& theme, std::uint64_t seed);

}  // namespace generator::draft
