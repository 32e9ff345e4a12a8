#pragma once
#include <vector>

#include "generator/draft/describe/opening.h"

namespace generator::draft::description {

// First sentences that fit the theme's structure, each of which tells its whole point: those for what it has besides
// its star, those that compare the star with others of its kind, those for any theme. Only the first is never empty.
struct Openings {
  std::vector<Opening> own, contrast, any;
};
Openings openings_for(const Theme& theme);

}  // namespace generator::draft::description
