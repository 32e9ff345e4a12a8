#pragma once
#include <string>
#include <string_view>

namespace generator::draft::foreign {

// Articles and prepositions of other languages. One of them in a theme shows that it is not in English.
bool is_function_word(std::string_view folded);
std::string function_word(std::string_view folded);  // in English; empty for one that adds nothing, such as an article

// In German an unknown word with a capital letter is a noun.
bool is_german_article(std::string_view folded);

// English for a word of another language, inflected ones too; empty when it is not known.
std::string translated(const std::string& folded);

}  // namespace generator::draft::foreign
