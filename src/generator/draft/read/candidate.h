#pragma once
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/draft/read/word.h"
#include "generator/draft/translate/tokens.h"
#include "generator/ground/text.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

// Recognises "Sunday", "night" and "yesterday".
bool tells_time(const Word& word);

Word word_as(Part part, const std::string& text, const std::string& base);

// A candidate is a word that is not a function word, with all that decides its part of speech.
struct Candidate {
  const Token& token;
  const Words& words;
  Part before = Part::pause;
  std::string after;  // the next word; empty before a pause
  std::optional<Part> after_part;
  std::optional<lexicon::Entry> entry;
  int as_a_noun = -1, as_a_verb = -1;  // how common it is as one; -1: never
  std::string infinitive;              // empty: it is no verb's form
  bool noun_follows = false, before_plural = false;

  Candidate(const std::vector<Token>& tokens, std::size_t at, const Words& words);

  // Says whether the next word is the bare singular of a living being. Behind "a" or "the" it cannot be the word's
  // object: "a kangaroo boxing champion".
  bool names_living_next() const;
  bool opens_with_article() const { return is_one_of(words[0].text, {"a", "an", "the"}); }
  bool is_ing() const { return ends_with(token.text, "ing") && !infinitive.empty() && infinitive != token.text; }
  bool is_base() const { return infinitive == token.text; }
  bool is_third() const { return token.text.back() == 's' && !is_base() && !infinitive.empty(); }
  bool is_past() const { return !infinitive.empty() && !is_base() && !is_third() && !is_ing(); }
  bool follows(std::initializer_list<Part> parts) const { return is_one_of(before, parts); }
  bool precedes(std::initializer_list<Part> parts) const { return after_part && is_one_of(*after_part, parts); }
  Part before_last() const { return words.size() > 1 ? words[words.size() - 2].part : Part::pause; }
  bool after_noun() const { return before == Part::noun; }
  bool opens_object() const { return precedes({Part::determiner, Part::possessive, Part::pronoun, Part::number}); }
};

}  // namespace generator::draft
