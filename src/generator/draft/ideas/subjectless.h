#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "generator/draft/read/word.h"
#include "generator/ground/theme.h"

// Themes in which no noun says what they are about.
namespace generator::draft {

// A subject of ours, chosen by the seed.
Theme about_nothing_in_particular(const std::string& theme, std::uint64_t seed);

// "dancing", "very sleepy", "running fast"
std::optional<Theme> without_noun(const Words& words);

// Makes a theme of what a saying that everybody knows is drawn with: "sun coffee".
Theme of_saying(const std::string& nouns);

// Somebody of whom the theme's first words are the motto: "this is fine dog". `quote` is the whole theme.
Theme with_motto(Theme made, const std::string& quote, std::size_t words);

// A saying without a noun: "we are so back".
Theme of_words_alone(const std::string& quote, const Words& words);

}  // namespace generator::draft
