#pragma once
#include <string>
#include <string_view>

namespace generator::draft::foreign {

// Articles and prepositions of other languages: they say that the theme is not English.
bool is_little_word(std::string_view folded);
std::string little_word(std::string_view folded);  // in English; empty for one that says nothing, like an article

// German writes its nouns with a capital, so there an unknown one can still be told.
bool is_german_article(std::string_view folded);

// English for a word of another language, inflected ones too; empty when it is not known.
std::string translated(const std::string& folded);

}  // namespace generator::draft::foreign
