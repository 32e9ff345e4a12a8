#pragma once
#include <string_view>
#include <vector>

#include "generator/theme.h"
#include "generator/words.h"

namespace generator::draft::description {

struct Opening {
  std::string_view sentence;
  const Idea* idea = nullptr;   // for its placeholders
  std::string_view habit = {};  // for {habit}
};

// Each of the sentences, with that idea in its placeholders.
void add(std::vector<Opening>& all, const words::List& sentences, const Idea* idea = nullptr);

// First sentences that fit the theme's structure, each of which tells its whole point: those for what it has besides
// its star, those that compare the star with others of its kind, those for any theme. Only the first is never empty.
struct Openings {
  std::vector<Opening> own, contrast, any;
};
Openings openings_for(const Theme& theme);

}  // namespace generator::draft::description
