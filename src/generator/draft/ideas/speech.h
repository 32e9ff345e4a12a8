#pragma once
#include <optional>
#include <string>

#include "generator/draft/read/theme_words.h"
#include "generator/ground/lines.h"
#include "generator/ground/theme.h"

// Recognises themes that are said rather than described: questions, sayings, orders.
namespace generator::draft::speech {

// Returns the theme as it may be quoted, with a question mark behind a question. It is empty if the theme is not
// English, is too long, or holds anything that had to be left out.
std::string quotable(const std::string& theme, const Reading& reading, Theme::Kind kind);

// Recognises "the feeling when the plumber laughs", "me when it rains" and "forgetting why you came in".
bool begins_with_moment(const Words& words);

// Returns question, saying, story or, if it is none of these, thing.
Theme::Kind kind_of(const std::string& theme, const Reading& reading);

// Counts the words at the beginning of the theme that are a well-known saying in front of a noun: three of "this is
// fine dog".
std::size_t motto_of(const std::string& theme, const Words& words);

// Finds a phrase of today's internet. Words that add nothing may stand around it: "no cap fr fr", "seen at 3:42 am".
std::optional<lines::Row> phrase_of_today(const std::string& typed);

// Returns the nouns that a picture of a well-known saying shows: "sun coffee" for "gm".
std::optional<std::string> shown_by_saying(const std::string& theme);

// Puts a question in the word order of a phrase: "why did the chicken cross the road" becomes "the chicken that crossed
// the road".
Words as_phrase(Words words);

}  // namespace generator::draft::speech
