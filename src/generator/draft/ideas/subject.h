#pragma once
#include <optional>

#include "generator/draft/read/word.h"

// Finds what a theme's words are about.
namespace generator::draft {

// A range of words.
struct Span {
  std::size_t begin = 0, end = 0;
};

// [determiner] [adverb] adjectives and nouns, up to the last noun; nothing if there is no noun.
std::optional<Span> noun_phrase_at(const Words& words, std::size_t at);
bool opens_noun_phrase(Part part);

// "Steve the goose", "Blorbo the wise".
bool has_surname(const Words& words, Span phrase);

// The first noun phrase, or the next one behind a light noun with "of", "about" or "in".
std::optional<Span> subject_of(const Words& words);

// The noun to make the name of: the head of the phrase, unless that is a light noun and there is another.
const Word& star_of(const Words& words, Span subject);

}  // namespace generator::draft
