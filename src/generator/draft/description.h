#pragma once
#include <string>

#include "generator/random.h"
#include "generator/theme.h"

namespace generator::draft {

// Two or three sentences about the theme, 40 to 280 characters; the last one says that this is a concept.
std::string describe(const std::string& name, const Theme& theme, Random& random);

}  // namespace generator::draft
