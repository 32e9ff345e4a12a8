#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "generator/draft/read/word.h"
#include "generator/ground/lines.h"
#include "generator/ground/theme.h"

// Reads themes in which no noun says what they are about.
namespace generator::draft {

// Makes a theme of a subject from our own list, which the seed chooses.
Theme about_nothing_in_particular(const std::string& theme, std::uint64_t seed);

// Makes a theme of words such as "dancing", "very sleepy" or "running fast".
std::optional<Theme> without_noun(const Words& words);

// Makes a theme of the nouns that a picture of a well-known saying shows: "sun coffee".
Theme of_saying(const std::string& nouns);

// Makes a theme of a phrase of today's internet, with the pictures that its row has.
Theme of_phrase(const lines::Row& phrase, const std::string& typed);

// Gives the theme the first `words` words of `quote`, which is the whole theme, as a motto: "this is fine dog".
Theme with_motto(Theme made, const std::string& quote, std::size_t words);

// Makes a theme of a saying without a noun: "we are so back".
Theme of_words_alone(const std::string& quote, const Words& words);

}  // namespace generator::draft
