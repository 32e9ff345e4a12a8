#include "generator/draft/names/ticker.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "generator/draft/describe/cast.h"
#include "generator/draft/english/grammar.h"
#include "generator/draft/harmless/blocked.h"
#include "generator/draft/ideas/ideas.h"
#include "generator/ground/letters.h"
#include "generator/ground/lines.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

struct TickerCandidate {
  std::string text;
  int score;
};

using TickerCandidates = std::vector<TickerCandidate>;

constexpr int kNearlyAsTelling = 24;  // in score
constexpr std::size_t kDealt = 4;     // so many are dealt before the first comes back

bool is_free(const std::string& text) {
  return text.size() >= 3 && text.size() <= 6 && text[0] >= 'A' && text[0] <= 'Z' && !is_taken(text) &&
         !is_unlucky(text) && !blocked::holds_blocked(text);
}

void add(TickerCandidates& all, const std::string& word, int score) {
  const auto text = grammar::upper(word);
  const auto known = std::find_if(all.begin(), all.end(), [&](const TickerCandidate& one) { return one.text == text; });
  if (known != all.end())
    known->score = std::max(known->score, score);
  else if (is_free(text))
    all.push_back({text, score});
}

// Returns the words of a name in a-z and digits. The "s" of "'s" is a word of its own.
std::vector<std::string> words_of_name(const std::string& name) {
  std::vector<std::string> words(1);
  for (const char c : name) {
    const char small = lower(c);
    const bool letter = (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9');
    if (letter)
      words.back() += small;
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

bool is_vowel(char c) { return std::string_view("aeiouy").find(c) != std::string_view::npos; }

// Says whether the word has neither four consonants nor three vowels in a row.
bool is_sayable(std::string_view word) {
  int run = 0;
  for (std::size_t at = 0; at < word.size(); ++at) {
    run = at > 0 && is_vowel(word[at]) == is_vowel(word[at - 1]) ? run + 1 : 1;
    if (run >= 4 || (run == 3 && is_vowel(word[at]))) return false;
  }
  return true;
}

// Recognises verbs as common as "run" and "make", which could be said of anything.
bool says_little(const std::string& verb) {
  const auto known = lexicon::look_up(verb);
  return known && known->verb >= 6;
}

// Cuts a word where a syllable ends, behind a vowel or behind the one consonant that closes it: "CAPY" of "capybara",
// "WIZ" of "wizard".
std::vector<std::string> cut_at_syllables(const std::string& word) {
  std::vector<std::string> cuts;
  for (std::size_t length = 3; length <= 5 && length + 1 < word.size(); ++length) {
    const auto cut = word.substr(0, length);
    const bool closed = !is_vowel(cut.back()) && is_vowel(cut[length - 2]);
    const bool open = is_vowel(cut.back()) && !is_vowel(cut[length - 2]) && cut.back() != 'e' && cut.back() != 'u';
    if (std::none_of(cut.begin(), cut.end(), is_vowel) || !(closed || open)) continue;
    // A closing consonant must not be the first of two that belong together: "mot" of "mother".
    const bool torn = closed && (word[length] == 'h' || (cut.back() == 'q'));
    if (!torn && is_sayable(cut)) cuts.push_back(cut);
  }
  return cuts;
}

// Returns what the star brings to mind: "purr" and "claw" of a cat.
std::string_view brought_to_mind(const description::Star& star) {
  const auto found = words::tickers::associations.find(star.name);
  return found ? *found : words::tickers::associations.find(star.row_name).value_or("");
}

// Recognises "cheap but cheerful", in which nothing is a star.
bool is_of_words_alone(const Theme& theme) {
  return theme.category == "idea" && theme.star_at >= theme.said.size() && !theme.quote.empty();
}

// Collects whole words that belong to the theme, with their scores. The star and the words of the coin's name score
// highest.
class WholeWords {
 public:
  WholeWords(const Theme& theme, const std::string& name)
      : theme_(theme), cast_(description::cast_of(theme, 0)), of_name_(words_of_name(name)) {}

  TickerCandidates collect() {
    if (theme_.today || is_of_words_alone(theme_)) return of_phrase();
    if (theme_.plural) add(grammar::plural(theme_.star), 24);
    add(theme_.star, 30);
    if (!cast_.invited) add_last(cast_.star.name, 30);
    if (cast_.other) add_last(cast_.other->name, 20);
    for (const auto& idea : theme_.ideas) {
      const bool thing = !is_one_of(idea.role, {Idea::Role::action, Idea::Role::quality, Idea::Role::state});
      if (!says_little(idea.word)) add(idea.word, thing ? 22 : 16);
    }
    if (!cast_.invited) add_associations();
    for (const auto prop : cast_.topic.ours ? std::vector<std::string_view>() : cast_.topic.props) add_last(prop, 12);
    return std::move(all_);
  }

 private:
  void add(const std::string& word, int score) {
    if (words::theme::function_words.find(word)) return;
    const bool named = std::any_of(of_name_.begin(), of_name_.end(), [&](const std::string& other) {
      return other == word || grammar::singular(other) == word;
    });
    draft::add(all_, word, score + (named ? 12 : 0) + (word.size() >= 4 ? 2 : 0));
  }

  // Takes the noun of "hearing aid", "the drill" and "garden gnome".
  void add_last(std::string_view noun, int score) {
    const auto last = std::string(noun.substr(noun.rfind(' ') + 1));
    if (std::all_of(last.begin(), last.end(), [](char c) { return c >= 'a' && c <= 'z'; })) add(last, score);
  }

  // The first words say most.
  void add_associations() {
    int score = 20;
    for (const auto word : lines::parts(brought_to_mind(cast_.star), ' '))
      add(std::string(word), score-- > 14 ? score : 8);
    const bool anything = is_one_of(cast_.star.kind, {"feeling", "idea", "object", "person"});
    if (!cast_.star.known && anything) return;  // their things are nobody's
    for (const auto thing : cast_.star.things) add_last(thing, cast_.star.known ? 10 : 6);
  }

  // A phrase of the internet is what its words say, and what somebody called it.
  TickerCandidates of_phrase() {
    for (const auto& word : words_of_name(theme_.typed)) add_telling(word, 30);
    for (const auto& word : of_name_) add_telling(word, 16);
    return std::move(all_);
  }

  void add_telling(const std::string& word, int score) {
    const auto entry = lexicon::look_up(word);
    if (!says_little(word)) add(word, entry && entry->noun < 0 ? score - 10 : score);
  }

  const Theme& theme_;
  const description::Cast cast_;
  const std::vector<std::string> of_name_;
  TickerCandidates all_;
};

// Adds two short words of the theme joined, both whole: "CATJAM".
void add_pairs(TickerCandidates& all, const Theme& theme) {
  for (const auto& idea : theme.ideas) {
    if (theme.star.size() + idea.word.size() > 6 || idea.word.size() < 3 || idea.category.empty()) continue;
    add(all, theme.star + idea.word, 24);
    add(all, idea.word + theme.star, 20);
  }
}

// Adds the name that the theme gives somebody: "GERALD".
void add_names(TickerCandidates& all, const Theme& theme) {
  for (const auto& idea : theme.ideas) {
    if (idea.role != Idea::Role::name) continue;
    const auto name =
        name_word(letters::fold(idea.phrase.substr(idea.phrase.rfind(' ') + 1)));  // "Gerald" of "the hamster Gerald"
    add(all, name, 70);
    const auto cuts = cut_at_syllables(name);
    if (name.size() > 6 && !cuts.empty()) add(all, cuts.front(), 70);  // "DEB"
  }
}

// Returns what a ticker can be cut from: the star, or what is said.
std::vector<std::string> long_words(const Theme& theme) {
  auto words = is_of_words_alone(theme) ? words_of_name(theme.typed) : std::vector<std::string>();
  if (words.empty()) words.push_back(theme.star);
  return words;
}

// Adds what is left when no word is short enough.
void add_last_resorts(TickerCandidates& all, const Theme& theme) {
  for (const auto& word : long_words(theme)) {
    for (const auto& cut : cut_at_syllables(word)) {
      if (!lexicon::look_up(cut)) add(all, cut, 2 + static_cast<int>(cut.size()));  // "law" of "lawnmower" is a word
    }
  }
}

// Appends a letter until the ticker is free, for when all else is taken.
std::string with_a_letter_more(const std::string& word) {
  const auto stem = word.size() < 3 ? std::string("DRAFT") : grammar::upper(word.substr(0, 4));
  for (const char letter : std::string("OYAXZELS")) {
    for (const auto& text : {stem + letter, stem.substr(0, 3) + letter, stem.substr(0, 3) + letter + 'O'}) {
      if (is_free(text)) return text;
    }
  }
  return "DRAFT";
}

TickerCandidates candidates(const std::string& name, const Theme& theme) {
  auto all = WholeWords(theme, name).collect();
  add_names(all, theme);
  if (theme.kind == Theme::Kind::action) add(all, grammar::infinitive(theme.star), 30);
  if (const auto nickname = words::tickers::nicknames.find(theme.star)) add(all, std::string(*nickname), 33);
  add_pairs(all, theme);
  if (all.empty()) add_last_resorts(all, theme);
  return all;
}

}  // namespace

bool is_taken(const std::string& ticker) {
  const auto& rude = words::tickers::rude;
  return words::tickers::tokens.has(ticker) || words::tickers::currencies.has(ticker) ||
         words::tickers::shares.has(ticker) || words::tickers::agencies.has(ticker) ||
         std::any_of(rude.begin(), rude.end(), [&](std::string_view part) { return ticker.find(part) != ticker.npos; });
}

bool is_unlucky(const std::string& ticker) { return words::tickers::unlucky.has(ticker); }

std::string choose_ticker(const std::string& name, const Theme& theme, std::uint64_t turn) {
  auto all = candidates(name, theme);
  if (all.empty()) return with_a_letter_more(long_words(theme).front());
  std::stable_sort(all.begin(), all.end(),
                   [](const TickerCandidate& a, const TickerCandidate& b) { return a.score > b.score; });
  // Chooses only among those that are nearly as good as the best.
  const auto worse = std::find_if(
      all.begin(), all.end(), [&](const TickerCandidate& one) { return one.score + kNearlyAsTelling < all[0].score; });
  return all[turn % std::min<std::size_t>(static_cast<std::size_t>(worse - all.begin()), kDealt)].text;
}

}  // namespace generator::draft
