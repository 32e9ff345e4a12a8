// Names of one word: Toasttron, Moonfrog.
#include "generator/draft/name_patterns.h"

#include <string_view>

#include "generator/draft/sound.h"
#include "generator/words.h"

namespace generator::draft::name_patterns {

namespace {

// The star and an ending, joined so that it can be said: a vowel or a shared letter between them is left out.
std::string joined(const std::string& star, std::string_view ending) {
  auto stem = star;
  const bool vowel_first = is_vowel(ending[0]);
  if (vowel_first && stem.size() > 3 && is_vowel(stem.back())) stem.pop_back();
  if (!vowel_first && stem.size() > 4 && stem.back() == 'e') stem.pop_back();
  const auto overlap = shared(stem, ending);
  return stem + std::string(ending.substr(overlap));
}

}  // namespace

Names with_endings(const Theme& theme) {
  Names names;
  if (theme.star.size() > 9) return names;
  for (const auto ending : words::names::endings) {
    const auto text = joined(theme.star, ending);
    if (text.size() > 13 || is_word(text) || !sound::is_sayable(text) || sound::syllables(text) > 4) continue;
    add(names, Pattern::ending, text, sound::ease(text) / 4);
  }
  return names;
}

Names compounds(const Theme& theme) {
  Names names;
  const auto compound = [&](const std::string& first, const std::string& second, int worth) {
    const auto text = first + second;
    if (first == second || first.size() > 6 || second.size() > 6 || text.size() > 10 || is_word(text)) return;
    if (first.back() == second[0] || !sound::is_sayable(text)) return;
    add(names, Pattern::compound, text, worth + sound::ease(text) / 4);
  };
  for (const auto& noun : theme.nouns) {
    compound(noun, theme.star, 12);
    compound(theme.star, noun, 11);
  }
  for (const auto prop : props(theme.category)) {
    compound(theme.star, std::string(prop), 4);
    compound(std::string(prop), theme.star, 3);
  }
  for (const auto word : words::names::mood_words.all(theme.mood)) compound(std::string(word), theme.star, 2);
  return names;
}

}  // namespace generator::draft::name_patterns
