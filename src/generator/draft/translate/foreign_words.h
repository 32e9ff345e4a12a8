#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "generator/draft/english/part.h"

// Looks up words of other languages. A language is named by its two letters, such as "es". "" is any other language, of
// which only what CLDR's emoji show is known.
namespace generator::draft::foreign {

struct Meaning {
  enum class Kind { noun, adjective, verb, past, gerund, function };
  Kind kind = Kind::noun;
  std::string english;  // a noun in its number, a verb as infinitive or past; empty for a word to leave out
  bool shown = false;   // known from CLDR's emoji only, which tell no language
  bool exact = true;    // as it stands in the list, without another ending
  bool known = true;    // else it is spelled as it sounds
  bool apart = false;   // it has a case of its own, so the noun in front of it does not belong to it
};

// Finds the meaning of a folded word, or of several that stand for one ("perro salchicha"). It knows inflected words
// too.
std::optional<Meaning> meaning_of(std::string_view language, const std::string& folded);

// Finds only the word itself, in no other form.
std::optional<Meaning> exact_meaning_of(std::string_view language, const std::string& folded);

}  // namespace generator::draft::foreign
