#pragma once
#include <optional>
#include <string>

#include "generator/draft/read/theme_words.h"
#include "generator/ground/theme.h"

// Themes that are said rather than described: questions, sayings, orders.
namespace generator::draft::speech {

// The theme as it may be quoted, with a question mark behind a question; empty if it is not English, too long, or holds
// anything that had to be left out.
std::string quotable(const std::string& theme, const Reading& reading, Theme::Kind kind);

// A question, a saying, or neither (thing).
Theme::Kind kind_of(const std::string& theme, const Reading& reading);

// Counts how many of the theme's words are a saying that everybody knows and that a noun follows: three of "this is
// fine dog".
std::size_t motto_of(const std::string& theme, const Words& words);

// The nouns that show a saying everybody knows: "sun coffee" for "gm".
std::optional<std::string> shown_by_saying(const std::string& theme);

// Puts a question in the order of a phrase: "why did the chicken cross the road" -> "the chicken that crossed the
// road".
Words as_phrase(Words words);

}  // namespace generator::draft::speech
