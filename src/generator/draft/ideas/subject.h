#pragma once
#include <optional>

#include "generator/draft/read/word.h"

// Finds what a theme's words are about.
namespace generator::draft {

struct Span {
  std::size_t begin = 0, end = 0;
};

// Returns the noun phrase that begins there: [determiner] [adverb] adjectives and nouns, up to the last noun. It
// returns nothing if there is no noun.
std::optional<Span> noun_phrase_at(const Words& words, std::size_t at);
bool opens_noun_phrase(Part part);

// Recognises names such as "Steve the goose" and "Blorbo the wise".
bool has_surname(const Words& words, Span phrase);

// Returns the first noun phrase, or the next one if the first is a light noun with "of", "about" or "in" behind it.
std::optional<Span> subject_of(const Words& words);

// Returns the noun from which names are made. It is the head of the phrase, unless that is a light noun and there is
// another.
const Word& star_of(const Words& words, Span subject);

}  // namespace generator::draft
