// Familiar phrases in which a word gives way to one of the theme that sounds like it: "The Rolling Scones".
#include "generator/draft/names/name_patterns.h"

#include <algorithm>
#include <map>

#include "generator/draft/grammar.h"
#include "generator/draft/names/familiar_phrase.h"
#include "generator/draft/names/pun_words.h"
#include "generator/draft/sound_nearness.h"
#include "generator/lexicon/sounds.h"
#include "generator/words.h"

namespace generator::draft::name_patterns {

namespace {

// A word of a phrase and what stands there instead.
struct Hit {
  std::string_view word;
  std::string text;
  int side, score, cost;
  bool own, literal;
};

using Hits = std::map<std::uint16_t, std::vector<Hit>>;  // by line of words::names::familiar

// How much may be changed depends on how much of the phrase is left to recognise it by.
int most_cost(std::size_t letters_left) { return letters_left >= 9 ? 10 : letters_left >= 6 ? 8 : letters_left >= 3 ? 5 : 0; }

// Whether one can be heard as the other: the vowel under stress is near, and what stands before or behind it.
bool may_sound_alike(const sound::Heard& one, const sound::Heard& other) {
  const auto at = one.stress(), other_at = other.stress();
  if (at >= one.size || other_at >= other.size) return false;
  if (std::max(one.size, other.size) - std::min(one.size, other.size) > 2) return false;
  return one.vowels() == other.vowels() && sound::swap_cost(one.sounds[at], other.sounds[other_at]) <= 5;
}

void find_hits(const PunWord& word, Hits& hits) {
  const auto heard = sound::heard(word.text);
  const auto stress = heard.stress();
  if (stress >= heard.size) return;
  for (const auto position : lexicon::familiar_with_vowel(heard.sounds[stress])) {
    const auto& familiar = lexicon::familiar_word(position);
    if (familiar.word == word.text) {
      for (const auto* line = familiar.phrases; line != familiar.phrases_end; ++line)
        hits[*line].push_back({familiar.word, word.text, word.side, word.worth + 6, 0, word.own, true});
      continue;
    }
    const auto other = sound::parsed(familiar.sounds);
    if (!may_sound_alike(heard, other)) continue;
    const bool rhyme = sound::rhymes(heard, other);
    const int cost = sound::distance(heard, other);
    if (cost > (rhyme && word.own ? 10 : word.own ? 6 : 5)) continue;
    if (heard.size <= 2 && cost > 6) continue;
    for (const auto* line = familiar.phrases; line != familiar.phrases_end; ++line)
      hits[*line].push_back({familiar.word, word.text, word.side, word.worth + 16 - cost, cost, word.own, false});
  }
}

void add_names(std::string_view phrase, const std::vector<Hit>& hits, Names& puns) {
  const Hit* best = nullptr;
  for (const auto& hit : hits) {
    const auto left = familiar_phrase::letters_beside(phrase, hit.word);
    if (!hit.literal && (hit.cost > most_cost(left))) continue;
    (void)best;
    if (hit.literal) continue;
    auto text = familiar_phrase::with(phrase, hit.word, hit.text);
    int score = hit.score + (left >= 9 ? 4 : left >= 6 ? 2 : 0);
    for (const auto& other : hits) {
      if (other.word == hit.word || other.side == hit.side) continue;
      if (!other.literal && (other.cost > 6 || hit.cost > 6)) continue;
      text = other.literal ? text : familiar_phrase::with(text, other.word, other.text);
      score += other.own ? 14 : 9;
      break;
    }
    puns.push_back({familiar_phrase::titled(text), Pattern::pun, score});
  }
}

}  // namespace

Names puns(const Theme& theme) {
  Hits hits;
  for (const auto& word : pun_words(theme)) find_hits(word, hits);
  Names puns;
  for (const auto& [line, found] : hits) add_names(words::names::familiar[line], found, puns);
  return puns;
}

Names sayings(const Theme& theme) {
  Names sayings;
  for (const auto& word : pun_words(theme)) {
    const auto position = lexicon::find_familiar(word.text);
    if (!position) continue;
    const auto& familiar = lexicon::familiar_word(*position);
    for (const auto* line = familiar.phrases; line != familiar.phrases_end; ++line) {
      const auto phrase = words::names::familiar[*line];
      if (phrase.find(' ') == phrase.npos) continue;
      sayings.push_back({familiar_phrase::titled(phrase), Pattern::saying, word.worth});
    }
  }
  return sayings;
}

}  // namespace generator::draft::name_patterns
