#include "generator/draft/describe/description.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

#include "generator/draft/describe/cast.h"
#include "generator/draft/describe/choices.h"
#include "generator/draft/describe/fill_in.h"
#include "generator/draft/english/grammar.h"
#include "generator/ground/random.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"

namespace generator::draft {

using namespace description;

namespace {

using Kind = Choice::Kind;

constexpr std::size_t kMaxLength = 280, kMaxJoke = 262, kMinJoke = 26;  // characters
constexpr std::size_t kMaxTwo = 220;                                    // of two lines that belong together
constexpr std::size_t kFewest = 5, kMost = 8;  // lines that are dealt before the first comes back
constexpr double kNearlyAsGood = 1.9;          // in score: what is farther from the best is dealt last
constexpr std::size_t kIdeas = 2;              // of a theme; its point is nearly always the first or second

// Says what a text has told of the theme.
struct Told {
  bool star = false, topic = false, other = false, state = false;

  void add(const Choice& line) {
    star = star || line.star;
    topic = topic || line.topic;
    other = other || line.other;
    state = state || line.state;
  }
};

bool tells_word(const Told& told, const Cast& cast, const std::string& word) {
  return cast.by_star.count(word) > 0 || (told.topic && cast.by_topic.count(word) > 0) ||
         (told.other && cast.by_other.count(word) > 0) || (told.state && cast.by_state.count(word) > 0);
}

// An action is told by what it is done to: "training for a marathon" by the marathon.
bool tells_idea(const Told& told, const Cast& cast, const Theme& theme, const Idea& idea) {
  if (tells_word(told, cast, idea.word)) return true;
  return is_one_of(idea.role, {Idea::Role::action, Idea::Role::state}) &&
         std::any_of(theme.ideas.begin(), theme.ideas.end(), [&](const Idea& other) {
           return &other != &idea && idea.phrase.find(other.phrase) != std::string::npos &&
                  tells_word(told, cast, other.word);
         });
}

// Says whether the theme's point would be lost.
bool leaves_out(const Told& told, const Cast& cast, const Theme& theme) {
  if (!told.star) return true;
  for (std::size_t at = 0; at < theme.ideas.size() && at < kIdeas; ++at) {
    const auto& idea = theme.ideas[at];
    if (idea.role != Idea::Role::time && !tells_idea(told, cast, theme, idea)) return true;
  }
  return false;
}

// Says whether the text has to begin with the theme, whatever the lines tell.
bool begins_with_theme(const Cast& cast, const Theme& theme) {
  const bool said = is_one_of(theme.kind, {Theme::Kind::question, Theme::Kind::saying}) && !theme.quote.empty();
  return said || cast.invited || cast.named;
}

// Generic lines are left out where there are enough that need the theme.
std::vector<Choice> without_generic(std::vector<Choice> all, bool real_topic) {
  const auto generic = [](const Choice& line) { return line.kind == Kind::clash && line.score < 5.0; };
  const auto specific = std::count_if(all.begin(), all.end(), [&](const Choice& line) { return !generic(line); });
  if (specific >= (real_topic ? 6 : 3)) all.erase(std::remove_if(all.begin(), all.end(), generic), all.end());
  return all;
}

// Orders the lines: the best first, but neighbours of different kinds.
std::vector<Choice> dealt(std::vector<Choice> all, const Theme& theme) {
  for (auto& line : all) line.score += static_cast<double>(hash_of(theme.phrase + std::string(line.line)) % 100) / 250;
  std::stable_sort(all.begin(), all.end(), [](const Choice& a, const Choice& b) { return a.score > b.score; });
  std::vector<Choice> deck;
  std::map<Kind, int> used;
  while (!all.empty()) {
    const double best = all.front().score;
    const auto worth = [&](const Choice& line) {
      const bool again = !deck.empty() && deck.back().kind == line.kind;
      return line.score < best - kNearlyAsGood ? 0 : line.score - 0.55 * used[line.kind] - (again ? 0.8 : 0);
    };
    const auto next =
        std::max_element(all.begin(), all.end(), [&](const auto& a, const auto& b) { return worth(a) < worth(b); });
    ++used[next->kind];
    deck.push_back(*next);
    all.erase(next);
  }
  return deck;
}

// Leaves out lines that the cast cannot fill, and those that are too short: another would stand in for them, which
// neighbouring turns have already.
std::vector<Choice> tellable(std::vector<Choice> all, const Cast& cast, std::uint64_t turn) {
  const auto untellable = [&](const Choice& line) {
    const auto text = fill_in(line.line, cast, turn);
    return !text || text->size() < kMinJoke || text->size() > kMaxJoke;
  };
  all.erase(std::remove_if(all.begin(), all.end(), untellable), all.end());
  return all;
}

std::set<std::string> long_words(const std::string& text) {
  std::set<std::string> words;
  std::string word;
  for (const char c : text + ' ') {
    if (lower(c) >= 'a' && lower(c) <= 'z') {
      word += lower(c);
    } else {
      if (word.size() > 4) words.insert(word);
      word.clear();
    }
  }
  return words;
}

// Counts the long words that both have, without those of the star.
int shared_words(const std::string& one, const std::string& other, const Star& star) {
  const auto words = long_words(one);
  int shared = 0;
  for (const auto& word : long_words(other))
    shared += words.count(word) > 0 && star.name.find(word) == std::string::npos;
  return shared;
}

// Says "it" for a star that the sentence before has named.
std::string referring(std::string_view line) {
  return begins_with(line, "{Star} ") ? "{It} " + std::string(line.substr(7)) : std::string(line);
}

class Telling {
 public:
  Telling(const Theme& theme, std::uint64_t turn)
      : theme_(theme),
        turn_(turn),
        cast_(cast_of(theme, turn)),
        deck_(dealt(without_generic(tellable(choices_for(cast_, theme), cast_, turn), !cast_.topic.ours), theme)) {}

  // Returns the joke, or an empty text if no line fits.
  std::string joke() const {
    const auto good = std::count_if(deck_.begin(), deck_.end(), [&](const Choice& line) {
      return line.score >= deck_.front().score - kNearlyAsGood;
    });
    const auto cards = std::min(deck_.size(), std::clamp<std::size_t>(good, kFewest, kMost));
    for (std::size_t tried = 0; tried < deck_.size(); ++tried) {
      const auto at = tried < cards ? (turn_ + tried) % cards : tried;
      const auto text = told_with(deck_[at]);
      if (text.size() >= kMinJoke && text.size() <= kMaxJoke) return text;
    }
    return "";
  }

 private:
  std::string told_with(const Choice& first) const {
    const auto line = fill_in(first.line, cast_, turn_);
    if (!line) return "";
    Told told;
    told.add(first);
    if (begins_with_theme(cast_, theme_)) return plainly() + ' ' + *line;
    if (!leaves_out(told, cast_, theme_)) return *line;
    const auto second = second_behind(first, told, *line);
    return second.empty() ? plainly() + ' ' + *line : *line + ' ' + second;
  }

  // Returns the best line that tells what the first has left out, or an empty text.
  std::string second_behind(const Choice& first, const Told& told, const std::string& text) const {
    double most = 0;
    std::string best;
    for (const auto& line : deck_) {
      auto with = told;
      with.add(line);
      if (line.kind == first.kind || line.kind == Kind::clash || line.kind == Kind::said ||
          leaves_out(with, cast_, theme_))
        continue;
      const auto second = fill_in(first.star ? referring(line.line) : std::string(line.line), cast_, turn_);
      if (!second || text.size() + second->size() > kMaxTwo) continue;
      const double worth =
          line.score - static_cast<double>(second->size()) / 60 - 0.8 * shared_words(text, *second, cast_.star);
      if (worth <= most) continue;
      most = worth;
      best = *second;
    }
    return best;
  }

  // Returns the theme as a sentence of its own.
  std::string plainly() const {
    if (!theme_.quote.empty() && theme_.kind == Theme::Kind::question) return grammar::capitalised(theme_.quote);
    if (!theme_.quote.empty() && theme_.kind == Theme::Kind::saying)
      return '"' + grammar::capitalised(theme_.quote) + ".\"";
    return grammar::capitalised(theme_.phrase) + '.';
  }

  const Theme& theme_;
  const std::uint64_t turn_;
  const Cast cast_;
  const std::vector<Choice> deck_;
};

std::string joke_about(const Theme& theme, std::uint64_t turn) {
  if (const auto phrase = lines::phrases.find(theme.folded))
    return std::string(phrase->all()[turn % phrase->lines.size()].text);
  return Telling(theme, turn).joke();
}

// Says the theme, if it is short, and that there is nothing to say.
std::string at_a_loss(const Theme& theme) {
  const auto& said = theme.short_phrase.size() <= 90 ? theme.short_phrase : theme.thing;
  return (said.size() <= 90 ? grammar::capitalised(said) + ". " : "") + "Nobody here has a better explanation.";
}

}  // namespace

std::string describe(const Theme& theme, std::uint64_t turn) {
  auto joke = joke_about(theme, turn);
  if (joke.empty()) joke = at_a_loss(theme);
  const auto& disclaimers = words::sentences::disclaimers;
  const std::string disclaimer(disclaimers[turn % disclaimers.size()]);
  return joke + ' ' + (joke.size() + disclaimer.size() < kMaxLength ? disclaimer : "Concept only.");
}

}  // namespace generator::draft
