#pragma once
#include <vector>

#include "generator/draft/describe/idea_openings.h"

namespace generator::draft::description {

// These first sentences fit the theme's structure, and each tells the theme's whole point. `own` are about what the
// theme has besides its star, `contrast` compare the star with others of its kind, and `any` fit any theme. Only `own`
// is never empty.
struct Openings {
  std::vector<Opening> own, contrast, any;
};
Openings openings_for(const Theme& theme);

}  // namespace generator::draft::description
