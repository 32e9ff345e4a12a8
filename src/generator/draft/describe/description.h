#pragma once
#include <cstdint>
#include <string>

#include "generator/ground/theme.h"

namespace generator::draft {

// Writes one or two sentences about the theme and a short one that says that this is a concept: 40 to 280 characters.
// Neighbouring turns describe the same theme in different sentences.
std::string describe(const std::string& name, const Theme& theme, std::uint64_t turn);

}  // namespace generator::draft
