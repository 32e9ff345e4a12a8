#include "generator/draft/names/names.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

#include "generator/draft/harmless/blocked.h"
#include "generator/draft/names/name_patterns.h"
#include "generator/draft/names/others.h"
#include "generator/ground/letters.h"
#include "generator/ground/random.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"

namespace generator::draft {

using name_patterns::Names;
using name_patterns::title_case;

namespace {

constexpr std::size_t kMaxNameLetters = 26;  // longer names look like sentences

// A pattern's names are worth `base`, in the unit of Choice::score, if they have the score `from`, and a tenth of
// `step` more for each point above. Below `from` they are not shown.
struct Worth {
  Pattern pattern;
  double base;
  int from;
  double step;
};

constexpr std::array kWorths = {
    Worth{Pattern::own, 4.6, 46, 1.0},     Worth{Pattern::pun, 4.6, 19, 1.1},   Worth{Pattern::mixed, 4.3, 19, 1.0},
    Worth{Pattern::carrier, 4.7, 18, 1.0}, Worth{Pattern::saying, 4.4, 3, 0.5}, Worth{Pattern::duo, 4.2, 19, 0.9},
    Worth{Pattern::scene, 3.4, 0, 0.4},    Worth{Pattern::quote, 5.6, 0, 0},    Worth{Pattern::phrase, 2.6, 0, 0.3}};

constexpr double kNearBest = 1.5, kPatternAgain = 0.5;
constexpr double kOfPhrase = 8;  // what nothing but a phrase's own names are worth
constexpr std::size_t kMostNames = 12, kFewestNames = 6;

// Two joined words can spell something rude where they meet.
bool has_accident(const std::string& name, const Theme& theme) {
  const auto lower = letters::fold(name);
  const auto& accidents = words::blocked::accidents;
  return std::any_of(accidents.begin(), accidents.end(), [&](std::string_view accident) {
    return lower.find(accident) != std::string::npos && theme.star.find(accident) == std::string::npos;
  });
}

bool is_plain(char c) {
  return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') ||
         std::string_view(" -'&").find(c) != std::string_view::npos;
}

bool is_presentable(const std::string& name) {
  return std::all_of(name.begin(), name.end(), is_plain) && name.size() >= 3 && name.size() <= kMaxNameLetters &&
         std::count(name.begin(), name.end(), ' ') < 5 && !blocked::holds_blocked(name);
}

bool varies_in_quality(Pattern pattern) {
  return pattern == Pattern::pun || pattern == Pattern::mixed || pattern == Pattern::carrier || pattern == Pattern::duo;
}

using Maker = Names (*)(const Theme&);

// The makers are in the order of Pattern. Two patterns with the same maker are made together.
constexpr std::array<Maker, 9> kMakers = {name_patterns::own,      name_patterns::puns,    name_patterns::puns,
                                          name_patterns::carriers, name_patterns::sayings, name_patterns::duos,
                                          name_patterns::scenes,   name_patterns::quotes,  name_patterns::phrases};

Maker maker_of(Pattern pattern) { return kMakers[static_cast<std::size_t>(pattern)]; }

// Returns the names of one pattern, the best first and none twice.
Names sorted(const Names& made, Pattern pattern) {
  Names names;
  std::copy_if(made.begin(), made.end(), std::back_inserter(names),
               [&](const Name& name) { return name.pattern == pattern; });
  std::sort(names.begin(), names.end(), [](const Name& a, const Name& b) {
    // In alphabetical order some words would always come first.
    return a.score != b.score ? a.score > b.score : hash_of(a.text) < hash_of(b.text);
  });
  std::set<std::string> seen;
  names.erase(
      std::remove_if(names.begin(), names.end(), [&](const Name& name) { return !seen.insert(name.text).second; }),
      names.end());
  return names;
}

// Returns the name that the theme gives somebody, or null. The coin's name has to hold it: "Deborah for President".
const Idea* name_of(const Theme& theme) {
  const auto found = std::find_if(theme.ideas.begin(), theme.ideas.end(),
                                  [](const Idea& idea) { return idea.role == Idea::Role::name; });
  return found == theme.ideas.end() ? nullptr : &*found;
}

struct Scored {
  Name name;
  double worth;
};

// Collects the names that may be shown, of each pattern the best.
std::vector<Scored> presentable(const Theme& theme) {
  constexpr std::size_t kOfEach = 16;
  const Others others(theme);
  const auto* given = name_of(theme);
  std::vector<Scored> all;
  std::map<Maker, Names> made;
  for (const auto& worth : kWorths) {
    const auto maker = maker_of(worth.pattern);
    if (made.count(maker) == 0) made[maker] = maker(theme);
    std::size_t taken = 0;
    for (auto& name : sorted(made[maker], worth.pattern)) {
      if (name.score < worth.from || taken == kOfEach) break;
      if ((varies_in_quality(name.pattern) || name.pattern == Pattern::saying) && others.are_in(name.text)) continue;
      if (given != nullptr && name.text.find(title_case(given->word)) == std::string::npos) continue;
      if (!is_presentable(name.text) || (name.pattern == Pattern::carrier && has_accident(name.text, theme))) continue;
      const double length = name.text.size() > 18 ? 0.09 * static_cast<double>(name.text.size() - 18) : 0;
      const double lot = static_cast<double>(hash_of(theme.phrase + name.text) % 100) / 200;
      all.push_back({name, worth.base + (name.score - worth.from) * worth.step / 10 - length + lot});
      ++taken;
    }
  }
  return all;
}

// Takes the next name: the best, but rather of another pattern than those before it.
Scored take_next(std::vector<Scored>& left, std::map<Pattern, int>& dealt) {
  const auto worth = [&](const Scored& one) { return one.worth - kPatternAgain * dealt[one.name.pattern]; };
  const auto next =
      std::max_element(left.begin(), left.end(), [&](const auto& a, const auto& b) { return worth(a) < worth(b); });
  auto taken = std::move(*next);
  left.erase(next);
  ++dealt[taken.name.pattern];
  return taken;
}

}  // namespace

Names names(Pattern pattern, const Theme& theme) { return sorted(maker_of(pattern)(theme), pattern); }

Name choose_name(const Theme& theme, std::uint64_t turn) {
  auto left = presentable(theme);
  if (left.empty()) return {"Plain Parade", Pattern::phrase, 0};
  std::map<Pattern, int> dealt;
  std::vector<Scored> deck;
  double best = 0;
  while (!left.empty() && deck.size() < kMostNames) {
    auto next = take_next(left, dealt);
    best = std::max(best, next.worth);
    const bool enough = deck.size() >= kFewestNames || best > kOfPhrase;
    if (enough && next.worth < best - kNearBest) break;
    deck.push_back(std::move(next));
  }
  return deck[turn % deck.size()].name;
}

}  // namespace generator::draft
