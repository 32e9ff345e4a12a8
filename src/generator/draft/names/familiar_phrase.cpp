#include "generator/draft/names/familiar_phrase.h"

#include "generator/draft/english/grammar.h"
#include "generator/ground/text.h"

namespace generator::draft::familiar_phrase {

namespace {

bool is_little(std::string_view word) {
  return is_one_of(
      word, {"a", "an", "and", "as", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with", "s"});
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Calls take(word, at) for each run of letters.
template <typename Take>
void each_word(std::string_view phrase, Take take) {
  for (std::size_t from = 0; from < phrase.size();) {
    auto to = from;
    while (to < phrase.size() && is_letter(phrase[to])) ++to;
    if (to > from) take(phrase.substr(from, to - from), from);
    from = to + 1;
  }
}

// Makes the article at the end of `before` fit the word: "an apple", "a chapel".
void fix_article(std::string& before, std::string_view word) {
  const auto ends_in = [&](std::string_view end) { return before == end.substr(1) || ends_with(before, end); };
  const bool an = grammar::with_article(std::string(word)).compare(0, 3, "an ") == 0;
  if (an && ends_in(" a "))
    before.insert(before.size() - 1, "n");
  else if (!an && ends_in(" an "))
    before.erase(before.size() - 2, 1);
}

}  // namespace

std::string with(std::string_view phrase, std::string_view word, std::string_view instead) {
  std::string made;
  std::size_t copied = 0;
  each_word(phrase, [&](std::string_view found, std::size_t at) {
    if (found != word) return;
    made += phrase.substr(copied, at - copied);
    fix_article(made, instead);
    made += instead;
    copied = at + found.size();
  });
  return made + std::string(phrase.substr(copied));
}

std::size_t letters_beside(std::string_view phrase, std::string_view word) {
  std::size_t letters = 0;
  each_word(phrase, [&](std::string_view found, std::size_t) {
    if (found != word) letters += is_little(found) ? 1 : found.size();
  });
  return letters;
}

std::string titled(std::string_view phrase) {
  std::string title(phrase);
  each_word(phrase, [&](std::string_view word, std::size_t at) {
    const bool behind_apostrophe = at > 0 && phrase[at - 1] == '\'' && word.size() <= 2;
    if (at > 0 && (is_little(word) || behind_apostrophe)) return;
    const auto written = grammar::is_acronym(word) ? grammar::upper(word) : grammar::capitalised(word);
    title.replace(at, word.size(), written);
  });
  return title;
}

}  // namespace generator::draft::familiar_phrase
