#include "generator/draft/read/candidate.h"

#include "generator/draft/english/function_words.h"
#include "generator/draft/english/grammar.h"
#include "generator/ground/text.h"

namespace generator::draft {

Word word_as(Part part, const std::string& text, const std::string& base) {
  Word word;
  word.text = text;
  word.base = base;
  word.part = part;
  return word;
}

bool tells_time(const Word& word) {
  return word.category == "time" || is_one_of(word.text, {"today", "tonight", "tomorrow", "yesterday"});
}

namespace {

// Finds the verb of "unbaking", too.
std::string infinitive_of(const std::string& text) {
  auto verb = grammar::infinitive(text);
  const bool undoes = verb.empty() && begins_with(text, "un") && ends_with(text, "ing");
  if (!undoes || lexicon::look_up(text)) return verb;
  verb = grammar::infinitive(text.substr(2));
  return verb.empty() ? text.substr(0, text.size() - 3) : "un" + verb;
}

}  // namespace

Candidate::Candidate(const std::vector<Token>& tokens, std::size_t at, const Words& words)
    : token(tokens[at]), words(words), entry(lexicon::look_up(token.text)), infinitive(infinitive_of(token.text)) {
  if (!words.empty()) {
    before = words.back().part;
    before_plural = words.back().plural;
  }
  if (!token.pause && at + 1 < tokens.size()) after = tokens[at + 1].text;
  after_part = part_of_function_word(after);
  const auto noun = lexicon::look_up(grammar::singular(token.text));
  const auto verb = lexicon::look_up(infinitive);
  as_a_noun = noun ? noun->noun : -1;
  as_a_verb = verb ? verb->verb : -1;
  const auto next = lexicon::look_up(grammar::singular(after));
  noun_follows = !after.empty() && !after_part && (!next || next->noun >= 0);
}

bool Candidate::names_living_next() const {
  if (!noun_follows || grammar::singular(after) != after || grammar::plural(after) == after) return false;
  if (grammar::is_mass(after)) return false;
  const auto next = lexicon::look_up(after);
  return next && next->proper.empty() && next->noun > 0 &&
         is_one_of(next->category, {"person", "animal", "bird", "fish", "creature"});
}

}  // namespace generator::draft
