// Longer words in which a word of the theme can be heard: "Purrgatory", "Moo-seum".
#include "generator/draft/names/name_patterns.h"

#include <algorithm>

#include "generator/draft/names/familiar_phrase.h"
#include "generator/draft/names/pun_words.h"
#include "generator/draft/sound_nearness.h"
#include "generator/lexicon/sounds.h"
#include "generator/words.h"

namespace generator::draft::name_patterns {

namespace {

constexpr int kNever = 1000;

// What it costs to hear `word` in `carrier` at `from`.
int cost_at(const sound::Heard& word, const sound::Heard& carrier, std::size_t from) {
  if (from + word.size > carrier.size) return kNever;
  int cost = 0;
  for (std::size_t at = 0; at < word.size; ++at) {
    const int swap = sound::swap_cost(word.sounds[at], carrier.sounds[from + at]);
    if (swap > 5 || (!sound::is_vowel_sound(word.sounds[at]) && swap > 3)) return kNever;
    cost += swap;
  }
  return cost;
}

// The letters of the phonemes from `from` to `to`; none if the first of them has no letter of its own.
std::string letters_of(std::string_view spelling, std::size_t from, std::size_t to) {
  std::string letters;
  std::size_t piece = 0;
  for (const char c : spelling) {
    if (c != '|') {
      if (piece >= from && piece < to) letters += c;
    } else if (++piece > from && letters.empty()) {
      return "";
    }
  }
  return letters;
}

// Whether a syllable may begin here: not inside of a group of consonants.
bool begins_syllable(const sound::Heard& carrier, std::size_t at, bool vowel_first) {
  if (at == 0) return true;
  const bool vowel_before = sound::is_vowel_sound(carrier.sounds[at - 1]);
  return vowel_first ? vowel_before : vowel_before || carrier.sounds[at - 1] == 'l' || carrier.sounds[at - 1] == 'n' || carrier.sounds[at - 1] == 'm';
}

// The word of the theme in the carrier's place, or empty.
std::string worn_by(const PunWord& word, const sound::Heard& heard, const lexicon::FamiliarWord& familiar, int& cost) {
  const auto carrier = sound::parsed(familiar.sounds);
  if (carrier.size < heard.size + 2 || carrier.vowels() <= heard.vowels()) return "";
  for (std::size_t from = 0; from + heard.size <= carrier.size; ++from) {
    const auto to = from + heard.size;
    if (from > 0 && to < carrier.size) continue;  // in the middle it is not seen
    if (!begins_syllable(carrier, from, sound::is_vowel_sound(heard.sounds[0]))) continue;
    cost = cost_at(heard, carrier, from) + (from > 0 ? 2 : 0);
    if (cost > (heard.size >= 3 ? 5 : 2)) continue;
    const auto before = letters_of(familiar.spelling, 0, from), behind = letters_of(familiar.spelling, to, 99);
    if (before.empty() != (from == 0) || behind.empty() != (to == carrier.size)) continue;
    if (familiar.word.find(word.text) != std::string_view::npos) return from == 0 ? std::string(familiar.word) : "";
    if (!behind.empty() && word.text.back() == 'e' && is_vowel(behind[0])) continue;
    if (!behind.empty() && word.text.back() == behind[0]) continue;
    return before + word.text + behind;
  }
  return "";
}

}  // namespace

Names carriers(const Theme& theme) {
  Names names;
  for (const auto& word : pun_words(theme)) {
    const auto heard = sound::heard(word.text);
    if (heard.size < 2 || heard.stress() >= heard.size) continue;
    const char vowel = heard.sounds[heard.stress()];
    static constexpr std::string_view kAlso = "aoouxuoa";  // pairs: looked up under the other vowel, too
    for (std::size_t pair = 0; pair <= kAlso.size(); pair += 2) {
      if (pair < kAlso.size() && kAlso[pair] != vowel) continue;
      const char looked_up = pair < kAlso.size() ? kAlso[pair + 1] : vowel;
      for (const auto position : lexicon::familiar_with_vowel(looked_up)) {
        const auto& familiar = lexicon::familiar_word(position);
        int cost = 0;
        const auto text = worn_by(word, heard, familiar, cost);
        if (text.empty()) continue;
        for (const auto* line = familiar.phrases; line != familiar.phrases_end; ++line) {
          const auto phrase = words::names::familiar[*line];
          const bool same = text == familiar.word;
          if (same && !word.own) continue;
          const int score = word.worth + 14 - cost + (phrase == familiar.word ? 4 : 0) + (same ? -2 : 0);
          names.push_back({familiar_phrase::titled(familiar_phrase::with(phrase, familiar.word, text)), Pattern::carrier, score});
        }
      }
    }
  }
  return names;
}

}  // namespace generator::draft::name_patterns
