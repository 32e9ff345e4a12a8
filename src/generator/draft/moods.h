#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace generator::draft {

// "spooky", "sleepy", "grumpy", "cosmic", "fancy", "sad", "wild", "cosy", "retro", "neon",
// "heroic", "silly" or "calm": by the theme's own words, else by what it is about.
std::string mood_of(const std::vector<std::string>& words, std::string_view category);

}  // namespace generator::draft
