// Replaces a word of a familiar phrase by one of the theme that sounds like it: "The Rolling Scones".
#include "generator/draft/names/name_patterns.h"

#include <algorithm>
#include <map>

#include "generator/draft/english/grammar.h"
#include "generator/draft/english/sound_nearness.h"
#include "generator/draft/names/familiar_phrase.h"
#include "generator/draft/names/pun_words.h"
#include "generator/ground/words.h"
#include "generator/lexicon/sounds.h"

namespace generator::draft::name_patterns {

namespace {

// A hit is a word of a phrase and what may replace it.
struct Hit {
  std::string_view word;
  std::string text;
  int side, score, cost;
  bool own, telling, literal;
};

using Hits = std::map<std::uint16_t, std::vector<Hit>>;  // by line of words::names::familiar

// The more of a phrase is left to recognise it by, the more may be changed.
int most_cost(std::size_t letters_left) {
  return letters_left >= 9 ? 10 : letters_left >= 6 ? 6 : letters_left >= 4 ? 3 : letters_left >= 3 ? 1 : 0;
}

// The star may sound least like the word that it replaces, since everybody looks for it. Other words have to sound more
// alike.
int most_cost(const PunWord& word) { return word.own ? word.side == 0 ? 10 : 6 : word.telling ? 6 : 2; }

bool is_little(std::string_view word) { return words::theme::function_words.find(word).has_value(); }

void add_hits(const PunWord& word, const lexicon::FamiliarWord& familiar, int cost, Hits& hits) {
  for (const auto* line = familiar.phrases; line != familiar.phrases_end; ++line)
    hits[*line].push_back(
        {familiar.word, word.text, word.side, word.worth + 16 - cost, cost, word.own, word.telling, false});
}

void find_hits(const PunWord& word, Hits& hits) {
  if (is_little(word.text)) return;
  const auto heard = sound::heard(word.text);
  const auto stress = heard.stress();
  if (stress >= heard.size) return;
  for (const auto position : lexicon::familiar_like(heard.sounds[stress], heard.vowels())) {
    const auto& familiar = lexicon::familiar_word(position);
    if (familiar.word == word.text || familiar.sounds.size() > heard.size + 5) continue;
    // Either the first or the last sound has to be near.
    const bool near_begin = sound::swap_cost(familiar.sounds[0], heard.sounds[0]) <= 6;
    const char last =
        familiar.sounds.back() == '1' ? familiar.sounds[familiar.sounds.size() - 2] : familiar.sounds.back();
    if (!near_begin && sound::swap_cost(last, heard.sounds[heard.size - 1]) > 6) continue;
    const auto other = sound::parsed(familiar.sounds);
    const int cost = sound::distance(heard, other);
    if (cost > most_cost(word) || (cost > 3 && is_little(familiar.word))) continue;
    if (cost > 5 && (heard.size <= 2 || !sound::rhymes(heard, other))) continue;
    add_hits(word, familiar, cost, hits);
  }
}

void find_literal(const PunWord& word, Hits& hits) {
  const auto position = lexicon::find_familiar(word.text);
  if (!position) return;
  const auto& familiar = lexicon::familiar_word(*position);
  for (const auto* line = familiar.phrases; line != familiar.phrases_end; ++line) {
    const auto found = hits.find(*line);  // only where there is a pun, too
    if (found != hits.end())
      found->second.push_back({familiar.word, word.text, word.side, 0, 0, word.own, word.telling, true});
  }
}

bool has_two_words(std::string_view phrase) { return std::count(phrase.begin(), phrase.end(), ' ') == 1; }

// Adds the star to a short pun that lacks it: "Flour Power Penguin".
void add_with_star(const Theme& theme, const Hit& hit, const std::string& text, int score, Names& puns) {
  if (!has_two_words(text) || hit.cost > 2 || hit.side == 0 || !hit.own) return;
  const auto star = theme.plural ? grammar::plural(theme.star) : theme.star;
  puns.push_back({familiar_phrase::titled(text + ' ' + star), Pattern::mixed, score + (hit.side == 0 ? 0 : 6)});
}

void add_names(const Theme& theme, std::string_view phrase, const std::vector<Hit>& hits, Names& puns) {
  for (const auto& hit : hits) {
    const auto left = familiar_phrase::letters_beside(phrase, hit.word);
    if (hit.literal || hit.cost > most_cost(left)) continue;
    auto text = familiar_phrase::with(phrase, hit.word, hit.text);
    int score = hit.score + (left >= 9 ? 4 : left >= 6 ? 2 : 0);
    for (const auto& other : hits) {
      if (other.word == hit.word || other.side == hit.side) continue;
      if (!other.literal && (other.cost > 6 || hit.cost > 6)) continue;
      text = other.literal ? text : familiar_phrase::with(text, other.word, other.text);
      score += other.own ? 14 : 9;
      break;
    }
    const bool of_two = score > hit.score + 4;
    if (hit.telling || of_two || hit.cost <= 1) puns.push_back({familiar_phrase::titled(text), Pattern::pun, score});
    add_with_star(theme, hit, text, score, puns);
  }
}

// Adds names such as "Humble Pie Penguin".
void add_sayings_with_star(const Theme& theme, const PunWord& word, Names& names) {
  const auto position = lexicon::find_familiar(word.text);
  if (!position) return;
  const auto& familiar = lexicon::familiar_word(*position);
  const Hit hit{familiar.word, word.text, word.side, 0, 0, word.own, word.telling, true};
  for (const auto* line = familiar.phrases; line != familiar.phrases_end; ++line) {
    const auto phrase = words::names::familiar[*line];
    if (has_two_words(phrase)) add_with_star(theme, hit, std::string(phrase), word.worth + 8, names);
  }
}

}  // namespace

Names puns(const Theme& theme) {
  const auto words = pun_words(theme);
  Hits hits;
  for (const auto& word : words) find_hits(word, hits);
  for (const auto& word : words) find_literal(word, hits);
  Names puns;
  for (const auto& [line, found] : hits) add_names(theme, words::names::familiar[line], found, puns);
  for (const auto& word : words) {
    if (word.side > 0 && word.own) add_sayings_with_star(theme, word, puns);
  }
  return puns;
}

Names sayings(const Theme& theme) {
  Names sayings;
  for (const auto& word : pun_words(theme)) {
    const auto position = lexicon::find_familiar(word.text);
    if (!position || !word.own || word.side > 0) continue;
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
