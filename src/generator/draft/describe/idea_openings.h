#pragma once
#include <string_view>
#include <vector>

#include "generator/ground/theme.h"
#include "generator/ground/words.h"

// Finds first sentences about what a theme speaks of besides its star.
namespace generator::draft::description {

// An opening is the first sentence of a description.
struct Opening {
  std::string_view sentence;
  const Idea* idea = nullptr;   // for its placeholders
  std::string_view habit = {};  // for {habit}
};

// Adds each of the sentences, with that idea in its placeholders.
inline void add(std::vector<Opening>& all, const words::List& sentences, const Idea* idea = nullptr) {
  for (const auto sentence : sentences) all.push_back({sentence, idea, {}});
}

// Lists sentences for each role that an idea of the theme has.
std::vector<Opening> openings_about_ideas(const Theme& theme);

// Returns a main idea that the theme's phrase leaves out, or nothing. It must not get lost, so a description then uses
// only sentences that name both.
const Idea* untold_point(const Theme& theme);
std::vector<Opening> openings_with_untold(const Idea& idea);

}  // namespace generator::draft::description
