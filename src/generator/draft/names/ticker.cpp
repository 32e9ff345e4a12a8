#include "generator/draft/names/ticker.h"

#include <algorithm>
#include <vector>

#include "generator/draft/english/grammar.h"
#include "generator/draft/harmless/blocked.h"
#include "generator/draft/names/pun_words.h"
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

constexpr int kNearlyAsTelling = 20;  // in score
constexpr std::size_t kDealt = 4;     // so many are dealt before the first comes back

bool is_free(const std::string& text) {
  return text.size() >= 3 && text.size() <= 6 && text[0] >= 'A' && text[0] <= 'Z' && !is_taken(text) &&
         !is_unlucky(text) && !blocked::holds_blocked(text);
}

void add(TickerCandidates& all, const std::string& word, int score) {
  const auto text = grammar::upper(word);
  const bool known = std::any_of(all.begin(), all.end(), [&](const TickerCandidate& one) { return one.text == text; });
  if (!known && is_free(text)) all.push_back({text, score});
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

// Recognises an animal or a person that the star is not, such as the toad that a frog brings to mind.
bool is_somebody_else(const PunWord& word) {
  if (word.own) return false;
  const auto entry = lexicon::look_up(grammar::singular(word.text));
  return entry && is_one_of(entry->category, {"animal", "bird", "fish", "person"});
}

// Collects whole words that belong to the theme, with their scores. The star and the words of the coin's name score
// highest.
TickerCandidates whole_words(const Theme& theme, const std::vector<std::string>& name_words) {
  const auto in_name = [&](const std::string& word) {
    return std::any_of(name_words.begin(), name_words.end(), [&](const std::string& other) {
      return other == word || grammar::singular(other) == word ||
             (word.size() >= 4 && other.compare(0, word.size(), word) == 0 && !lexicon::look_up(other));
    });
  };
  TickerCandidates all;
  for (const auto& word : pun_words(theme)) {
    const bool there = in_name(word.text);
    const bool star = word.side == 0 && word.own;
    const bool many = word.text != theme.star && grammar::singular(word.text) != word.text;
    if ((many && !(theme.plural && star)) || is_somebody_else(word) || words::theme::function_words.find(word.text))
      continue;
    if (!there && !word.own && !word.telling) continue;
    add(all, word.text,
        (star        ? 30
         : word.own  ? (word.telling ? 22 : 16)
         : there     ? 22
         : word.side ? 12
                     : 16) +
            (there ? 12 : 0) + (word.text.size() >= 4 ? 2 : 0) - (many ? 6 : 0));
  }
  return all;
}

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
    add(all, idea.word, 70);
    const auto cuts = cut_at_syllables(idea.word);
    if (idea.word.size() > 6 && !cuts.empty()) add(all, cuts.front(), 70);  // "DEB"
  }
}

// Adds what is left when no word is short enough: the beginning of the star, else what goes with its kind.
void add_last_resorts(TickerCandidates& all, const Theme& theme) {
  for (const auto& cut : cut_at_syllables(theme.star)) {
    if (!lexicon::look_up(cut)) add(all, cut, 2 + static_cast<int>(cut.size()));  // "law" of "lawnmower" is a word
  }
  if (theme.proper) return;
  for (const auto prop : words::names::props.all(theme.category)) add(all, std::string(prop), 4);
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
  auto all = whole_words(theme, words_of_name(name));
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
  if (all.empty()) return with_a_letter_more(theme.star);
  std::stable_sort(all.begin(), all.end(),
                   [](const TickerCandidate& a, const TickerCandidate& b) { return a.score > b.score; });
  // Chooses only among those that are nearly as good as the best.
  const auto worse = std::find_if(
      all.begin(), all.end(), [&](const TickerCandidate& one) { return one.score + kNearlyAsTelling < all[0].score; });
  return all[turn % std::min<std::size_t>(static_cast<std::size_t>(worse - all.begin()), kDealt)].text;
}

}  // namespace generator::draft
