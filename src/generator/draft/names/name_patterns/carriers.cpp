// Finds longer words in which a word of the theme can be heard: "Purrgatory", "Moo-seum".
#include "generator/draft/names/name_patterns.h"

#include <algorithm>

#include "generator/draft/english/sound_nearness.h"
#include "generator/draft/names/familiar_phrase.h"
#include "generator/draft/names/pun_words.h"
#include "generator/ground/words.h"
#include "generator/lexicon/sounds.h"

namespace generator::draft::name_patterns {

namespace {

constexpr int kNever = 1000;

// Returns what it costs to hear `word` in `carrier` at `from`.
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

// Returns the letters of the phonemes from `from` to `to`. It returns none if the first of them has no letter of its
// own.
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

// Says whether a syllable may begin here, which it may not inside a group of consonants.
bool begins_syllable(const sound::Heard& carrier, std::size_t at, bool vowel_first) {
  if (at == 0) return true;
  const bool vowel_before = sound::is_vowel_sound(carrier.sounds[at - 1]);
  return vowel_first ? vowel_before
                     : vowel_before || carrier.sounds[at - 1] == 'l' || carrier.sounds[at - 1] == 'n' ||
                           carrier.sounds[at - 1] == 'm';
}

// Returns the carrier with the word of the theme from `from` on, where it is heard. It returns an empty string if the
// spelling does not allow that.
std::string with_word(const PunWord& word, const sound::Heard& heard, const lexicon::FamiliarWord& familiar,
                      const sound::Heard& carrier, std::size_t from) {
  const auto to = from + heard.size;
  const auto before = letters_of(familiar.spelling, 0, from), behind = letters_of(familiar.spelling, to, 99);
  if (before.empty() != (from == 0) || behind.empty() != (to == carrier.size)) return "";
  if (familiar.word.find(word.text) != std::string_view::npos) return from == 0 ? std::string(familiar.word) : "";
  if (!behind.empty() && word.text.back() == 'e' && is_vowel(behind[0])) return "";
  if (!behind.empty() && word.text.back() == behind[0]) return "";
  return before + word.text + behind;
}

// Says whether the carrier begins with a word of another idea: "Tuxedough" is of penguins and bread.
bool speaks_of_another_side(std::string_view carrier, const PunWord& word, const std::vector<PunWord>& words) {
  return std::any_of(words.begin(), words.end(), [&](const PunWord& other) {
    return other.side != word.side && other.text.size() >= 3 && carrier.substr(0, other.text.size()) == other.text;
  });
}

using PunWords = std::vector<PunWord>;

void add_names(bool with_ideas, const PunWords& words, const PunWord& word, const lexicon::FamiliarWord& familiar,
               const std::string& text, int cost, Names& names) {
  const bool same = text == familiar.word;
  if (same && (!word.own || word.side > 0 || with_ideas)) return;
  for (const auto* line = familiar.phrases; line != familiar.phrases_end; ++line) {
    const auto phrase = words::names::familiar[*line];
    const int score = word.worth + 14 - cost + (speaks_of_another_side(familiar.word, word, words) ? 14 : 0) +
                      (phrase == familiar.word ? 4 : 0) - (same ? 2 : 0);
    names.push_back(
        {familiar_phrase::titled(familiar_phrase::with(phrase, familiar.word, text)), Pattern::carrier, score});
  }
}

char first_vowel(const sound::Heard& heard) {
  return *std::find_if(heard.sounds.begin(), heard.sounds.begin() + heard.size, sound::is_vowel_sound);
}

// Lists the vowels under which a carrier may be found: "paw" is in "positive", but "claw" is not in "class".
std::string also_heard_as(char vowel) {
  for (const std::string both : {"ao", "oa", "ux", "Ax"}) {
    if (both[0] == vowel) return both;
  }
  return std::string(1, vowel);
}

}  // namespace

Names carriers(const Theme& theme) {
  Names names;
  const auto words = pun_words(theme);
  for (const auto& word : words) {
    const auto heard = sound::heard(word.text);
    if (heard.size < 2 || heard.vowels() == 0) continue;
    for (const char vowel : also_heard_as(first_vowel(heard))) {
      for (const bool at_end : {false, true}) {
        for (const auto position : at_end ? lexicon::familiar_to(vowel) : lexicon::familiar_from(vowel)) {
          const auto& familiar = lexicon::familiar_word(position);
          if (familiar.sounds.size() < heard.size + 2) continue;
          if (!at_end && sound::swap_cost(familiar.sounds[0], heard.sounds[0]) > 5) continue;
          const auto carrier = sound::parsed(familiar.sounds);
          if (carrier.size < heard.size + 2 || carrier.vowels() <= heard.vowels()) continue;
          const auto from = at_end ? carrier.size - heard.size : 0;
          if (!begins_syllable(carrier, from, sound::is_vowel_sound(heard.sounds[0]))) continue;
          const int cost = cost_at(heard, carrier, from) + (at_end ? 2 : 0);
          if (cost > (heard.size < 3 ? 2 : word.own ? 5 : 3)) continue;
          const auto text = with_word(word, heard, familiar, carrier, from);
          if (!text.empty()) add_names(!theme.ideas.empty(), words, word, familiar, text, cost, names);
        }
      }
    }
  }
  return names;
}

}  // namespace generator::draft::name_patterns
