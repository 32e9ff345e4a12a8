#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace generator::draft {

// Returns the theme's mood, such as "spooky" (words/theme/moods.tsv): that of its own words, else that of its star's
// category, else "silly".
std::string mood_of(const std::vector<std::string>& words, std::string_view category);

}  // namespace generator::draft
