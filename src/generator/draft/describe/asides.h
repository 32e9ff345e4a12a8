#pragma once
#include <string_view>
#include <vector>

#include "generator/ground/theme.h"

namespace generator::draft::description {

struct Aside {
  std::string_view sentence;
  const Idea* idea = nullptr;  // for its placeholders
};

// Each is a second sentence about something that only this theme has.
struct Asides {
  std::vector<Aside> of_topic;  // about its kind of place, food, work ...
  std::vector<Aside> of_role;   // about anything it makes, wears, lacks ...
};
// Both lists are empty if the theme has nothing that an aside could be about.
Asides asides_for(const Theme& theme);

}  // namespace generator::draft::description
