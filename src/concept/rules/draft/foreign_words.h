#pragma once
#include <string>
#include <string_view>

namespace concepts::rules::foreign {

// Articles and prepositions of other languages: they say that the theme is not English, and nothing else.
bool is_little_word(std::string_view folded);

// English for a word of another language, inflected ones too; empty when it is not known.
std::string translated(const std::string& folded);

}  // namespace concepts::rules::foreign
