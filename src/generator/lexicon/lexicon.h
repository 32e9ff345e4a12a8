#pragma once
#include <optional>
#include <string>
#include <string_view>

// The lexicon holds what the generator knows about words. Words are folded (letters::fold).
namespace generator::lexicon {

struct Entry {
  // These say how common the word is as each part of speech, from 0 to 9. It is -1 if the word is never that.
  int noun = -1, verb = -1, adjective = -1, adverb = -1;
  std::string_view category;  // of the noun: "bird", "food"
  std::string_view emoji;     // the motif to draw, or empty
  std::string_view proper;    // "Antarctica", or empty
  bool person = false;        // a historical person's name before all else
};

std::optional<Entry> look_up(std::string_view word);

// Return English words for what an emoji shows ("hot dog"), and for a noun of another language.
std::optional<std::string_view> shown_by(std::string_view emoji);
std::optional<std::string_view> meaning_of(std::string_view word);

// Know irregular forms only: "mice" is of "mouse", "ran" of "run".
std::optional<std::string_view> singular_of(std::string_view noun);
std::optional<std::string_view> infinitive_of(std::string_view verb);

}  // namespace generator::lexicon
