#pragma once
#include <vector>

#include "generator/draft/describe/opening.h"

// Finds first sentences about what a theme speaks of besides its star.
namespace generator::draft::description {

// Lists sentences for each role that an idea of the theme has.
std::vector<Opening> openings_about_ideas(const Theme& theme);

// Returns a main idea that the theme's phrase leaves out, or nothing. It must not get lost, so a description then uses
// only sentences that name both.
const Idea* untold_point(const Theme& theme);
std::vector<Opening> openings_with_untold(const Idea& idea);

}  // namespace generator::draft::description
