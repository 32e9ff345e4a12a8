#include "generator/draft/read/senses.h"

#include <algorithm>
#include <string_view>

#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

void give(Word& word, std::string_view category_and_emoji) {
  const auto tab = category_and_emoji.find('\t');
  word.category = std::string(category_and_emoji.substr(0, tab));
  word.emoji = std::string(category_and_emoji.substr(tab + 1));
}

bool says(const Words& words, const Word& besides, std::string_view clue) {
  return std::any_of(words.begin(), words.end(),
                     [&](const Word& word) { return &word != &besides && (word.base == clue || word.text == clue); });
}

bool says_any(const Words& words, const Word& besides, std::string_view clues) {
  while (!clues.empty()) {
    const auto space = std::min(clues.find(' '), clues.size());
    if (says(words, besides, clues.substr(0, space))) return true;
    clues.remove_prefix(std::min(space + 1, clues.size()));
  }
  return false;
}

void by_other_words(Words& words) {
  for (auto& word : words) {
    for (const auto sense : words::lexicon::senses.all(word.base)) {
      const auto tab = sense.find('\t');
      if (!says_any(words, word, sense.substr(0, tab))) continue;
      give(word, sense.substr(tab + 1));
      break;
    }
  }
}

std::string folded(const Word& word) { return word.proper ? word.base : word.text; }

// Joins words that may also be written as one: "icecream", "houseplant".
std::string without_spaces(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
  return text;
}

// Gives the last word of a compound the sense of both: "hot spring".
void by_compounds(Words& words) {
  for (std::size_t at = 0; at < words.size(); ++at) {
    for (auto length = std::min<std::size_t>(3, words.size() - at); length > 1; --length) {
      std::string together;
      for (auto i = at; i < at + length; ++i)
        together += (i > at ? " " : "") + (i + 1 < at + length ? folded(words[i]) : words[i].base);
      const auto compound = words::lexicon::compounds.find(together);
      if (!compound) continue;
      auto& head = words[at + length - 1];
      head.part = Part::noun;
      if (const auto one_word = lexicon::look_up(without_spaces(together)); one_word && one_word->noun >= 0) {
        head.base = without_spaces(together);
      }
      give(head, *compound);
    }
  }
}

// Gives a portion the sense of what it is of: "a slice of pizza", "two cups of coffee".
void by_content(Words& words) {
  for (std::size_t at = 0; at + 2 < words.size(); ++at) {
    if (words[at + 1].part != Part::of || !words::theme::portions.find(words[at].base)) continue;
    for (auto i = at + 2; i < std::min(words.size(), at + 5); ++i) {
      if (words[i].part != Part::noun) continue;
      words[at].category = words[i].category;
      words[at].emoji = words[i].emoji;
    }
  }
}

}  // namespace

void give_senses(Words& words) {
  by_other_words(words);
  by_compounds(words);
  by_content(words);
}

}  // namespace generator::draft
