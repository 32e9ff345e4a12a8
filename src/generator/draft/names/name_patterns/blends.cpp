// Blends two words into one: "moth" and "hive" into Mothive.
#include "generator/draft/names/name_patterns.h"

#include <algorithm>
#include <string_view>

#include "generator/draft/english/sound.h"
#include "generator/draft/names/pun_words.h"
#include "generator/ground/words.h"

namespace generator::draft::name_patterns {

namespace {

// Both words stay whole and share the letters where they meet. If they share only one letter, it has to be a consonant.
void blend(const std::string& front, const std::string& back, int worth, Names& names) {
  if (front.find(back) != front.npos || back.find(front) != back.npos || front.size() < 3 || back.size() < 3) return;
  const auto overlap = shared(front, back);
  if (overlap == 0 || overlap >= std::min(front.size(), back.size()) || (overlap == 1 && is_vowel(back[0]))) return;
  const auto text = front + back.substr(overlap);
  if (text.size() > 12 || is_word(text) || !sound::is_sayable(text) || sound::syllables(text) > 4) return;
  add(names, Pattern::blend, text, worth + 5 * static_cast<int>(overlap) + sound::ease(text) / 4);
}

}  // namespace

Names blends(const Theme& theme) {
  Names names;
  const auto both_ways = [&](const std::string& other, int worth) {
    blend(theme.star, other, worth, names);
    blend(other, theme.star, worth - 3, names);
  };
  for (const auto& word : pun_words(theme)) both_ways(word.text, word.worth);
  return names;
}

}  // namespace generator::draft::name_patterns
