// Two words in one: "wizard" over "arcade" is Wizarcade.
#include "generator/draft/name_patterns.h"

#include <algorithm>
#include <string_view>

#include "generator/draft/sound.h"
#include "generator/words.h"

namespace generator::draft::name_patterns {

namespace {

// Where the words are cut. A word that is not the theme's has to stay recognisable: the word in front stays whole, or
// they share two letters.
enum class Seam { anywhere, clear };

// Both words have to stay readable: at least four letters of the front, or all of it, and three of the back.
void blend(const std::string& front, const std::string& back, int worth, Seam seam, Names& names) {
  if (front == back || front.size() < 3 || back.size() < 3) return;
  Names cuts;
  for (std::size_t keep = std::min<std::size_t>(front.size(), 4); keep <= front.size(); ++keep) {
    for (std::size_t skip = 0; skip + 3 <= back.size() && skip <= 4; ++skip) {
      const auto head = front.substr(0, keep), rest = back.substr(skip);
      const auto overlap = shared(head, rest);
      const bool whole_front = keep == front.size(), whole_back = skip == 0;
      if (whole_front && whole_back && overlap == 0) continue;  // that is a compound
      if (!whole_front && !whole_back && overlap == 0 && is_vowel(head.back()) == is_vowel(rest[0])) continue;
      if (skip > 0 && overlap == 0 && is_vowel(head.back()) == is_vowel(rest[0])) continue;
      if (!whole_front && !whole_back && overlap < 1 && rest.size() < 4) continue;
      if (rest.size() < (overlap >= 2 ? 3u : 4u) && !whole_back) continue;
      const auto text = head + rest.substr(overlap);
      if (seam == Seam::clear && overlap < 2 && !(whole_front && (skip == 0 || overlap > 0) && rest.size() >= 4))
        continue;
      if (front.size() + back.size() > 8 && rest.size() - overlap < 2) continue;
      if (text.size() < 5 || text.size() > 13 || text == front || text == back || is_word(text)) continue;
      if (!sound::is_sayable(text) || sound::syllables(text) < 2 || sound::syllables(text) > 4) continue;
      const int kept = static_cast<int>((head.size() * 10) / front.size() + (rest.size() * 10) / back.size());
      add(cuts, Pattern::blend, text, worth + kept + 5 * static_cast<int>(overlap) + sound::ease(text) / 4);
    }
  }
  const auto kept = std::min<std::size_t>(cuts.size(), 2);
  std::partial_sort(cuts.begin(), cuts.begin() + static_cast<std::ptrdiff_t>(kept), cuts.end(),
                    [](const Name& a, const Name& b) { return a.score > b.score; });
  names.insert(names.end(), cuts.begin(), cuts.begin() + static_cast<std::ptrdiff_t>(kept));
}

}  // namespace

Names blends(const Theme& theme) {
  Names names;
  const auto both_ways = [&](const std::string& other, int worth, Seam seam = Seam::anywhere) {
    blend(theme.star, other, worth, seam, names);
    blend(other, theme.star, worth - 3, seam, names);
  };
  for (const auto& noun : theme.nouns) both_ways(noun, 12);
  for (const auto& adjective : theme.adjectives) both_ways(adjective, 8);
  for (const auto& action : theme.actions) both_ways(action, 8);
  for (const auto prop : props(theme.category)) both_ways(std::string(prop), 2, Seam::clear);
  for (const auto word : words::names::mood_words.all(theme.mood)) {
    const auto end = word.substr(word.size() - 2);
    if (end != "ed" && end != "ng") both_ways(std::string(word), 1, Seam::clear);
  }
  return names;
}

}  // namespace generator::draft::name_patterns
