#include "generator/draft/english/sound.h"

#include <algorithm>
#include <string>

#include "generator/lexicon/lexicon.h"

namespace generator::draft::sound {

namespace {

bool is_vowel(char c) { return std::string_view("aeiouy").find(c) != std::string_view::npos; }

}  // namespace

int syllables(std::string_view word) {
  int groups = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (is_vowel(word[i]) && (i == 0 || !is_vowel(word[i - 1]))) ++groups;
  }
  const bool silent_e = word.size() > 3 && word.back() == 'e' && !is_vowel(word[word.size() - 2]) &&
                        !(word[word.size() - 2] == 'l' && !is_vowel(word[word.size() - 3]));
  return std::max(1, groups - (silent_e ? 1 : 0));
}

int ease(std::string_view word) {
  const auto edged = '`' + std::string(word) + '`';
  int sum = 0, worst = 9, count = 0;
  for (std::size_t i = 0; i + 3 <= edged.size(); ++i, ++count) {
    const int level = lexicon::familiarity(edged[i], edged[i + 1], edged[i + 2]);
    sum += level;
    worst = std::min(worst, level);
  }
  return count == 0 ? 0 : (sum * 10 / count * 2 + worst * 10) / 3;
}

bool is_sayable(std::string_view word) {
  int run = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    run = i > 0 && is_vowel(word[i]) == is_vowel(word[i - 1]) ? run + 1 : 1;
    if (run >= 4 || (run == 3 && is_vowel(word[i]))) return false;
  }
  return ease(word) >= 25;
}

}  // namespace generator::draft::sound
