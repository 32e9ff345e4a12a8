#pragma once
#include <optional>
#include <string_view>

// The program millrace-lexicon writes these at build time. Each table is text: a newline, then lines in
// byte order, each a word, a tab and what is known of it.
namespace generator::lexicon::tables {

extern const std::string_view english;     // word, weights, category, emoji, proper form, "person"
extern const std::string_view emoji;       // emoji, what it shows
extern const std::string_view foreign;     // folded word of another language, English
extern const std::string_view noun_forms;  // "mice", "mouse"
extern const std::string_view verb_forms;  // "ran", "run"

// Returns what one of these tables knows of a word.
std::optional<std::string_view> find(std::string_view table, std::string_view word);

}  // namespace generator::lexicon::tables
