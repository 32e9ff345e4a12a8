#pragma once
#include <optional>

#include "generator/draft/theme_words.h"

// What a theme's words are about.
namespace generator::draft {

// Where something begins and ends in the words.
struct Span {
  std::size_t begin = 0, end = 0;
};

// [determiner] [adverb] adjectives and nouns; ends behind the last noun. None when no noun comes.
std::optional<Span> noun_phrase_at(const Words& words, std::size_t at);
bool opens_noun_phrase(Part part);

// The thing the theme is about. Behind a light noun and "of", "about", "in", it is the next one.
std::optional<Span> subject_of(const Words& words);

// The noun that makes the better name: the grammatical head unless it is a light one with company.
const Word& star_of(const Words& words, Span subject);

}  // namespace generator::draft
