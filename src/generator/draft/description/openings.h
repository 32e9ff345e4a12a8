#pragma once
#include <string_view>
#include <vector>

#include "generator/theme.h"

namespace generator::draft::description {

struct Opening {
  std::string_view sentence;
  const Idea* idea = nullptr;  // for its placeholders
};

// The first sentences that fit the theme's structure, each of which tells its whole point.
std::vector<Opening> openings_for(const Theme& theme);

}  // namespace generator::draft::description
