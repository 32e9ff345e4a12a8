#include "generator/draft/describe/description.h"

#include <algorithm>
#include <map>
#include <vector>

#include "generator/draft/describe/cast.h"
#include "generator/draft/describe/choices.h"
#include "generator/draft/describe/fill_in.h"
#include "generator/draft/english/grammar.h"
#include "generator/draft/harmless/blocked.h"
#include "generator/draft/harmless/financial_claims.h"
#include "generator/ground/random.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"

namespace generator::draft {

using namespace description;

namespace {

constexpr std::size_t kMaxLength = 280, kMaxJoke = 262, kMinJoke = 26;  // characters
constexpr std::size_t kFewest = 5, kMost = 8;  // lines that are dealt before the first comes back
constexpr double kNearlyAsGood = 1.2;          // in score: what is farther from the best is dealt last
constexpr double kLessInFront = 1.4;           // for a line that wants the theme in front of it
constexpr double kLessInFull = 0.4;            // for one that has the theme inside: "the smug oyster"
constexpr std::size_t kIdeas = 2;              // of a theme; its point is nearly always the first or second

bool tells_word(const Choice& line, const Cast& cast, const std::string& word) {
  return cast.by_star.count(word) > 0 || (line.topic && cast.by_topic.count(word) > 0) ||
         (line.other && cast.by_other.count(word) > 0) || (line.state && cast.by_state.count(word) > 0);
}

// An action is told by what it is done to: "training for a marathon" by the marathon.
bool tells_idea(const Choice& line, const Cast& cast, const Theme& theme, const Idea& idea) {
  if (tells_word(line, cast, idea.word)) return true;
  return is_one_of(idea.role, {Idea::Role::action, Idea::Role::state}) &&
         std::any_of(theme.ideas.begin(), theme.ideas.end(), [&](const Idea& other) {
           return &other != &idea && idea.phrase.find(other.phrase) != std::string::npos &&
                  tells_word(line, cast, other.word);
         });
}

// Says whether the theme's point would be lost.
bool leaves_out(const Choice& line, const Cast& cast, const Theme& theme) {
  if (!line.star) return true;
  for (std::size_t at = 0; at < theme.ideas.size() && at < kIdeas; ++at) {
    const auto& idea = theme.ideas[at];
    if (idea.role != Idea::Role::time && !tells_idea(line, cast, theme, idea)) return true;
  }
  return false;
}

// Says whether the text has to begin with the theme, whatever the lines tell.
bool begins_with_theme(const Cast& cast, const Theme& theme) {
  using Kind = Theme::Kind;
  const bool said = is_one_of(theme.kind, {Kind::question, Kind::saying, Kind::story}) && !theme.quote.empty();
  return said || cast.invited || cast.named || cast.mentioned;
}

// Says whether a sentence can have the theme as its subject: "the squirrel in a tuxedo".
bool can_be_named_in_full(const Cast& cast, const Theme& theme) {
  constexpr std::size_t kMostInFull = 48;                                             // characters
  const bool doing = theme.star_at > 0 && !theme.said.empty() && theme.said[0].verb;  // "juggling knives"
  return theme.kind == Theme::Kind::thing && cast.leads && !doing && theme.phrase.size() <= kMostInFull &&
         theme.phrase.find_first_of(",\"") == std::string::npos && theme.phrase.find(" and ") == std::string::npos &&
         !financial_claim_in(theme.phrase) && !blocked::holds_blocked(theme.phrase);
}

// Generic lines are left out where there are enough that need the theme.
std::vector<Choice> without_generic(std::vector<Choice> all, bool real_topic) {
  const auto generic = [](const Choice& line) { return line.kind == Choice::Kind::clash && line.score < 5.0; };
  const auto specific = std::count_if(all.begin(), all.end(), [&](const Choice& line) { return !generic(line); });
  if (specific >= (real_topic ? 6 : 3)) all.erase(std::remove_if(all.begin(), all.end(), generic), all.end());
  return all;
}

// Orders the lines: the best first, but neighbours of different kinds.
std::vector<Choice> dealt(std::vector<Choice> all, const Cast& cast, const Theme& theme) {
  const bool in_front = begins_with_theme(cast, theme);
  for (auto& line : all) {
    line.score += static_cast<double>(hash_of(theme.phrase + std::string(line.line)) % 100) / 250;
    if (!in_front && leaves_out(line, cast, theme))
      line.score -= can_be_named_in_full(cast, theme) && can_name_star_in_full(line.line) ? kLessInFull : kLessInFront;
  }
  std::stable_sort(all.begin(), all.end(), [](const Choice& a, const Choice& b) { return a.score > b.score; });
  std::vector<Choice> deck;
  std::map<Choice::Kind, int> used;
  while (!all.empty()) {
    const double best = all.front().score;
    const auto worth = [&](const Choice& line) {
      const bool again = !deck.empty() && deck.back().kind == line.kind;
      return line.score < best - kNearlyAsGood ? 0 : line.score - 0.25 * used[line.kind] - (again ? 0.4 : 0);
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

class Telling {
 public:
  Telling(const Theme& theme, std::uint64_t turn)
      : theme_(theme),
        turn_(turn),
        cast_(cast_of(theme, turn)),
        deck_(dealt(without_generic(tellable(choices_for(cast_, theme), cast_, turn), !cast_.topic.ours), cast_,
                    theme)) {}

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
  std::string told_with(const Choice& choice) const {
    const auto line = fill_in(choice.line, cast_, turn_);
    if (!line) return "";
    if (theme_.kind == Theme::Kind::unwanted) return *line;
    if (begins_with_theme(cast_, theme_)) return plainly() + ' ' + *line;
    if (!leaves_out(choice, cast_, theme_)) return *line;
    if (can_be_named_in_full(cast_, theme_) && can_name_star_in_full(choice.line))
      return fill_in(choice.line, cast_, turn_, choice.topic ? theme_.short_phrase : theme_.phrase).value_or("");
    return plainly() + ' ' + *line;
  }

  // Returns the theme as a sentence of its own.
  std::string plainly() const {
    const auto quote = grammar::capitalised(theme_.quote);
    if (!quote.empty() && theme_.kind == Theme::Kind::question) return quote;
    const bool being = !theme_.said.empty() && theme_.said[0].text == "being";
    const bool doing = cast_.invited && (cast_.topic.ours || being) && theme_.kind == Theme::Kind::thing;
    if (!quote.empty() && (theme_.of_moment || doing)) return quote + '.';
    if (!quote.empty() && is_one_of(theme_.kind, {Theme::Kind::saying, Theme::Kind::story})) return '"' + quote + ".\"";
    return grammar::capitalised(theme_.phrase) + '.';
  }

  const Theme& theme_;
  const std::uint64_t turn_;
  const Cast cast_;
  const std::vector<Choice> deck_;
};

std::string joke_about(const Theme& theme, std::uint64_t turn) {
  if (theme.today) return std::string(theme.today->all()[turn % theme.today->lines.size()].text);
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
