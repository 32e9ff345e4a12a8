#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "generator/ground/words.h"

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

// These are written by lexicon_builder/sounds.cpp.
extern const std::string_view sounds;  // word, its sounds
extern const std::string_view kin;     // word, the key of words::names::associations
// A Familiar is a FamiliarWord without pointers. Its phrases are a part of `phrases`.
struct Familiar {
  words::Line word, sounds, spelling;
  std::uint32_t phrases, phrases_end;
};
extern const Familiar* const familiar;
extern const std::size_t familiar_count;
extern const std::uint16_t* const phrases;
// These are groups of positions in `familiar`, one behind the other. The starts say where each group of a kind begins,
// and where the last one ends. The vowels are in the order of lexicon/sounds.h.
extern const std::uint16_t* const positions;
extern const std::uint16_t* const like_starts;  // by stressed vowel, and within it by the number of vowels, 1 to 4
extern const std::uint16_t* const from_starts;  // by first vowel
extern const std::uint16_t* const to_starts;    // by last vowel

}  // namespace generator::lexicon::tables
