#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace generator::draft {

// The theme's mood, such as "spooky" (words/theme/moods.tsv): by its own words, else by the category of its star.
std::string mood_of(const std::vector<std::string>& words, std::string_view category);

}  // namespace generator::draft
