#pragma once
#include <string>
#include <string_view>

// Changes phrases of words::names::familiar, such as "once upon a time" or "fool's gold".
namespace generator::draft::familiar_phrase {

// Returns the phrase with every `word` in it replaced.
std::string with(std::string_view phrase, std::string_view word, std::string_view instead);

// Counts the letters of the other words. A little word such as "the" counts as one letter.
std::size_t letters_beside(std::string_view phrase, std::string_view word);

// Writes it as a name: "Once Upon a Lime".
std::string titled(std::string_view phrase);

}  // namespace generator::draft::familiar_phrase
