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
#include "generator/ground/words.h"

namespace generator::draft {

using name_patterns::Names;
using name_patterns::title_case;

namespace {

constexpr std::size_t kMaxNameLetters = 24;  // longer names look like sentences

struct Share {
  Pattern pattern;
  std::uint32_t with_ideas, alone;  // weight for themes that have an idea and for those that have none
  std::size_t choice;               // of the names of one pattern, the best
  std::uint32_t enough;             // with fewer names a pattern is drawn less often: it would give them over and over
  int min_score;                    // score of a name that may be shown

  std::uint32_t weight(const Theme& theme) const { return theme.ideas.empty() ? alone : with_ideas; }
};

constexpr std::array kShares = {Share{Pattern::pun, 14, 16, 40, 12, 19},   Share{Pattern::mixed, 4, 0, 12, 12, 19},
                                Share{Pattern::carrier, 7, 12, 16, 8, 18}, Share{Pattern::saying, 3, 8, 30, 8, 3},
                                Share{Pattern::duo, 9, 8, 20, 10, 19},     Share{Pattern::scene, 22, 0, 60, 10, 0},
                                Share{Pattern::quote, 20, 20, 8, 3, 0},    Share{Pattern::blend, 3, 4, 6, 4, 20},
                                Share{Pattern::pair, 16, 8, 48, 8, 0},     Share{Pattern::phrase, 8, 15, 48, 40, 0}};

// Two joined words can spell something rude where they meet.
bool has_accident(const std::string& name, const Theme& theme) {
  const auto lower = letters::fold(name);
  const auto& accidents = words::blocked::accidents;
  return std::any_of(accidents.begin(), accidents.end(), [&](std::string_view accident) {
    return lower.find(accident) != std::string::npos && theme.star.find(accident) == std::string::npos;
  });
}

bool is_presentable(const std::string& name) {
  return name.size() >= 3 && name.size() <= kMaxNameLetters && std::count(name.begin(), name.end(), ' ') < 4 &&
         !blocked::holds_blocked(name);
}

bool varies_in_quality(Pattern pattern) {
  return pattern == Pattern::pun || pattern == Pattern::mixed || pattern == Pattern::carrier || pattern == Pattern::duo;
}

bool is_made_up(Pattern pattern) { return pattern == Pattern::blend || pattern == Pattern::carrier; }

using Maker = Names (*)(const Theme&);

// The makers are in the order of Pattern. Two patterns with the same maker are made together.
constexpr std::array<Maker, 10> kMakers = {name_patterns::puns,    name_patterns::puns,   name_patterns::carriers,
                                           name_patterns::sayings, name_patterns::duos,   name_patterns::scenes,
                                           name_patterns::quotes,  name_patterns::blends, name_patterns::pairs,
                                           name_patterns::phrases};

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

// Holds the names for one theme. Each pattern is made when it is first needed.
class Choices {
 public:
  explicit Choices(const Theme& theme) : theme_(theme), others_(theme) {}

  const Names& of(const Share& share) {
    const auto known = choices_.find(share.pattern);
    if (known != choices_.end()) return known->second;
    const auto maker = maker_of(share.pattern);
    if (made_.count(maker) == 0) made_[maker] = maker(theme_);
    return choices_[share.pattern] = best(sorted(made_[maker], share.pattern), share);
  }

 private:
  Names best(Names names, const Share& share) const {
    Names best;
    for (auto& name : names) {
      if (name.score < share.min_score || best.size() == share.choice) break;
      if ((varies_in_quality(share.pattern) || share.pattern == Pattern::saying) && others_.are_in(name.text)) continue;
      if (name_idea_ && name.pattern != Pattern::phrase &&
          name.text.find(title_case(name_idea_->word)) == std::string::npos)
        continue;
      if (is_presentable(name.text) && !(is_made_up(name.pattern) && has_accident(name.text, theme_)))
        best.push_back(std::move(name));
    }
    return best;
  }

  const Theme& theme_;
  const Others others_;
  const Idea* name_idea_ = name_of(theme_);
  std::map<Maker, Names> made_;
  std::map<Pattern, Names> choices_;
};

}  // namespace

Names names(Pattern pattern, const Theme& theme) { return sorted(maker_of(pattern)(theme), pattern); }

Name choose_name(const Theme& theme, Random& random) {
  std::uint32_t total = 0;
  for (const auto& share : kShares) total += share.weight(theme);
  Choices choices(theme);
  for (int attempt = 0; attempt < 200; ++attempt) {
    auto drawn = random.below(total);
    auto share = kShares.begin();
    while (drawn >= share->weight(theme)) drawn -= (share++)->weight(theme);
    if (share->pattern == Pattern::phrase && name_of(theme)) continue;  // it has a better name already

    const auto& choice = choices.of(*share);
    const auto count = static_cast<std::uint32_t>(choice.size());
    if (random.below(share->enough) >= count) continue;
    const auto first = random.below(count), second = random.below(count);
    return choice[count > 8 && varies_in_quality(share->pattern) ? std::min(first, second) : first];
  }
  const auto last = choices.of(Share{Pattern::phrase, 0, 0, 30, 1, 0});
  if (!last.empty()) return last[random.below(static_cast<std::uint32_t>(last.size()))];
  return {"Plain Parade", Pattern::phrase, 0};
}

}  // namespace generator::draft
