// Names of one word: Toasttron, Moonfrog.
#include "generator/draft/names/name_patterns.h"

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

}  // namespace generator::draft::name_patterns
