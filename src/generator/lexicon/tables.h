#pragma once
#include <string_view>

// Written at build time by millrace-lexicon. Each table but the last is text: a newline, then lines in byte order, each
// a word, a tab and what is known of it.
namespace generator::lexicon::tables {

extern const std::string_view english;     // word, weights, category, emoji, proper form, "person"
extern const std::string_view emoji;       // emoji, what it shows
extern const std::string_view foreign;     // folded word of another language, English
extern const std::string_view noun_forms;  // "mice", "mouse"
extern const std::string_view verb_forms;  // "ran", "run"
extern const std::string_view trigrams;    // 27 * 27 * 27 digits

}  // namespace generator::lexicon::tables
