#include "generator/draft/names.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "generator/draft/blocked.h"
#include "generator/draft/name_patterns.h"
#include "generator/letters.h"
#include "generator/words.h"

namespace generator::draft {

using name_patterns::Names;
using name_patterns::title_case;

namespace {

constexpr std::size_t kMaxLength = 24;  // longer names look like sentences
constexpr std::size_t kMaxChoice = 80;  // of the names of one pattern, the best

struct Share {
  Pattern pattern;
  std::uint32_t percent;
};

// They add up to a hundred.
constexpr std::array kShares = {Share{Pattern::blend, 16},   Share{Pattern::pair, 14},  Share{Pattern::epithet, 11},
                                Share{Pattern::title, 8},    Share{Pattern::ending, 9}, Share{Pattern::tail, 14},
                                Share{Pattern::compound, 5}, Share{Pattern::rhyme, 6},  Share{Pattern::phrase, 9},
                                Share{Pattern::trio, 5},     Share{Pattern::owner, 3}};

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
  return name.size() >= 3 && name.size() <= kMaxLength + 8 && !blocked::holds_blocked(name);
}

bool varies_in_quality(Pattern pattern) {
  return pattern == Pattern::blend || pattern == Pattern::title || pattern == Pattern::compound ||
         pattern == Pattern::owner;
}

bool is_made_up(Pattern pattern) {
  return pattern == Pattern::blend || pattern == Pattern::ending || pattern == Pattern::compound;
}

}  // namespace

Names names(Pattern pattern, const Theme& theme) {
  static constexpr std::array kMakers = {
      name_patterns::blends,       name_patterns::pairs,      name_patterns::epithets,  name_patterns::titles,
      name_patterns::with_endings, name_patterns::with_tails, name_patterns::compounds, name_patterns::rhymes,
      name_patterns::phrases,      name_patterns::trios,      name_patterns::owners};
  auto made = kMakers[static_cast<std::size_t>(pattern)](theme);
  std::sort(made.begin(), made.end(), [](const Name& a, const Name& b) {
    return a.score != b.score ? a.score > b.score : shuffled(a.text) < shuffled(b.text);
  });
  made.erase(std::unique(made.begin(), made.end(), [](const Name& a, const Name& b) { return a.text == b.text; }),
             made.end());
  return made;
}

Name choose_name(const Theme& theme, Random& random) {
  for (int attempt = 0; attempt < 40; ++attempt) {
    auto drawn = random.below(100);
    auto share = kShares.begin();
    while (drawn >= share->percent) drawn -= (share++)->percent;

    // Where the best names are much better than the rest, the lower of two draws prefers them.
    const auto made = names(share->pattern, theme);
    const auto top = static_cast<std::uint32_t>(std::min(made.size(), kMaxChoice));
    if (random.below(20) >= top) continue;  // a pattern with three names to give would give them over and over
    const auto first = random.below(top), second = random.below(top);
    const auto& name = made[varies_in_quality(share->pattern) ? std::min(first, second) : first];
    if (name.text.size() <= kMaxLength && is_presentable(name.text) &&
        !(is_made_up(name.pattern) && has_accident(name.text, theme))) {
      return name;
    }
  }
  const auto plain = title_case(theme.star).substr(0, 20);
  return {is_presentable(plain) ? plain + " Parade" : "Plain Parade", Pattern::tail, 0};
}

}  // namespace generator::draft
