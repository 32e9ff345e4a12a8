#include "generator/draft/names/names.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

#include "generator/draft/blocked.h"
#include "generator/draft/names/name_patterns.h"
#include "generator/letters.h"
#include "generator/words.h"

namespace generator::draft {

using name_patterns::Names;
using name_patterns::title_case;

namespace {

constexpr std::size_t kMaxLength = 24;  // longer names look like sentences

struct Share {
  Pattern pattern;
  std::uint32_t weight;  // against those that have a name for the theme
  std::size_t choice;    // of the names of one pattern, the best
  std::uint32_t enough;  // with fewer names a pattern is drawn less often: it would give them over and over
  int least;             // score of a name that may be shown
};

constexpr std::array kShares = {Share{Pattern::pun, 12, 60, 16, 17},    Share{Pattern::mixed, 11, 40, 16, 19},
                                Share{Pattern::carrier, 9, 24, 10, 17}, Share{Pattern::saying, 5, 40, 8, 3},
                                Share{Pattern::duo, 11, 14, 12, 19},    Share{Pattern::scene, 12, 40, 20, 0},
                                Share{Pattern::quote, 15, 8, 3, 0},     Share{Pattern::blend, 3, 6, 4, 20},
                                Share{Pattern::pair, 5, 12, 14, 0},     Share{Pattern::epithet, 10, 80, 16, 0},
                                Share{Pattern::title, 5, 40, 6, 0},     Share{Pattern::ending, 3, 10, 12, 0},
                                Share{Pattern::tail, 8, 60, 12, 0},     Share{Pattern::phrase, 10, 220, 10, 0},
                                Share{Pattern::owner, 3, 4, 4, 0}};

// FNV-1a, to order names of equal score: by the alphabet some words would always come first.
std::uint32_t shuffled(const std::string& text) {
  std::uint32_t hash = 2166136261u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return hash ^ hash >> 13;
}

// Two joined words can spell something rude where they meet.
bool has_accident(const std::string& name, const Theme& theme) {
  const auto lower = letters::fold(name);
  const auto& accidents = words::blocked::accidents;
  return std::any_of(accidents.begin(), accidents.end(), [&](std::string_view accident) {
    return lower.find(accident) != std::string::npos && theme.star.find(accident) == std::string::npos;
  });
}

bool is_presentable(const std::string& name) {
  return name.size() >= 3 && name.size() <= kMaxLength && std::count(name.begin(), name.end(), ' ') < 4 &&
         !blocked::holds_blocked(name);
}

bool varies_in_quality(Pattern pattern) {
  return pattern == Pattern::pun || pattern == Pattern::mixed || pattern == Pattern::carrier || pattern == Pattern::duo;
}

bool is_made_up(Pattern pattern) {
  return pattern == Pattern::blend || pattern == Pattern::ending || pattern == Pattern::carrier;
}

using Maker = Names (*)(const Theme&);

// In the order of Pattern. Two patterns that have the same maker are made together.
constexpr std::array<Maker, 15> kMakers = {
    name_patterns::puns,       name_patterns::puns,     name_patterns::carriers, name_patterns::sayings,
    name_patterns::duos,       name_patterns::scenes,   name_patterns::quotes,   name_patterns::blends,
    name_patterns::pairs,      name_patterns::epithets, name_patterns::titles,   name_patterns::with_endings,
    name_patterns::with_tails, name_patterns::phrases,  name_patterns::owners};

Maker maker_of(Pattern pattern) { return kMakers[static_cast<std::size_t>(pattern)]; }

// Those of one pattern, best first, none twice.
Names sorted(const Names& made, Pattern pattern) {
  Names names;
  std::copy_if(made.begin(), made.end(), std::back_inserter(names),
               [&](const Name& name) { return name.pattern == pattern; });
  std::sort(names.begin(), names.end(), [](const Name& a, const Name& b) {
    return a.score != b.score ? a.score > b.score : shuffled(a.text) < shuffled(b.text);
  });
  std::set<std::string> seen;
  names.erase(
      std::remove_if(names.begin(), names.end(), [&](const Name& name) { return !seen.insert(name.text).second; }),
      names.end());
  return names;
}

// The names for one theme, each pattern made when it is first asked for.
class Choices {
 public:
  explicit Choices(const Theme& theme) : theme_(theme) {}

  const Names& of(const Share& share) {
    const auto known = choices_.find(share.pattern);
    if (known != choices_.end()) return known->second;
    const auto maker = maker_of(share.pattern);
    if (made_.count(maker) == 0) made_[maker] = maker(theme_);
    return choices_[share.pattern] = best(sorted(made_[maker], share.pattern), share);
  }

 private:
  // The best that may be shown.
  Names best(Names names, const Share& share) const {
    Names best;
    for (auto& name : names) {
      if (name.score < share.least || best.size() == share.choice) break;
      if (is_presentable(name.text) && !(is_made_up(name.pattern) && has_accident(name.text, theme_)))
        best.push_back(std::move(name));
    }
    return best;
  }

  const Theme& theme_;
  std::map<Maker, Names> made_;
  std::map<Pattern, Names> choices_;
};

}  // namespace

Names names(Pattern pattern, const Theme& theme) { return sorted(maker_of(pattern)(theme), pattern); }

Name choose_name(const Theme& theme, Random& random) {
  static constexpr auto kTotal = [] {
    std::uint32_t total = 0;
    for (const auto& share : kShares) total += share.weight;
    return total;
  }();
  Choices choices(theme);
  for (int attempt = 0; attempt < 60; ++attempt) {
    auto drawn = random.below(kTotal);
    auto share = kShares.begin();
    while (drawn >= share->weight) drawn -= (share++)->weight;

    const auto& choice = choices.of(*share);
    const auto count = static_cast<std::uint32_t>(choice.size());
    if (random.below(share->enough) >= count) continue;
    const auto first = random.below(count), second = random.below(count);
    return choice[count > 20 && varies_in_quality(share->pattern) ? std::min(first, second) : first];
  }
  const auto plain = title_case(theme.star).substr(0, 20);
  return {is_presentable(plain) ? plain + " Parade" : "Plain Parade", Pattern::tail, 0};
}

}  // namespace generator::draft
