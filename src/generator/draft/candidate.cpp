#include "generator/draft/candidate.h"

#include <algorithm>

#include "generator/draft/function_words.h"
#include "generator/draft/grammar.h"

namespace generator::draft {

bool ends_with(const std::string& word, std::string_view end) {
  return word.size() > end.size() && std::string_view(word).substr(word.size() - end.size()) == end;
}

bool is_one_of(Part part, std::initializer_list<Part> parts) {
  return std::find(parts.begin(), parts.end(), part) != parts.end();
}

Word word_as(Part part, const std::string& text, const std::string& base) {
  Word word;
  word.text = text;
  word.base = base;
  word.part = part;
  return word;
}

Candidate::Candidate(const std::vector<Token>& tokens, std::size_t at, const Words& words)
    : token(tokens[at]),
      words(words),
      entry(lexicon::look_up(token.text)),
      infinitive(grammar::infinitive(token.text)) {
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
         (next->category == "person" || next->category == "animal" || next->category == "bird" ||
          next->category == "fish" || next->category == "creature");
}

}  // namespace generator::draft
