// Takes the names that the material has for the star, the topic or the state: "Open Wide Snail".
#include <string_view>
#include <vector>

#include "generator/draft/describe/cast.h"
#include "generator/draft/describe/fill_in.h"
#include "generator/draft/names/familiar_phrase.h"
#include "generator/draft/names/name_patterns.h"

namespace generator::draft::name_patterns {

namespace {

// Scores of own names: those that are about all of the theme come first.
constexpr int kPhrase = 90, kTopic = 63, kState = 58, kBond = 56, kStarAlone = 64, kStar = 46;

void add_filled(const std::vector<std::string_view>& forms, const description::Cast& cast, int score, Names& names) {
  for (const auto form : forms) {
    if (const auto text = description::fill_in(form, cast, 0))
      names.push_back({familiar_phrase::titled(*text), Pattern::own, score});
  }
}

}  // namespace

Names own(const Theme& theme) {
  Names names;
  if (const auto phrase = lines::phrases.find(theme.folded)) {
    for (const auto name : lines::coin_names(phrase->field(1)))
      names.push_back({std::string(name), Pattern::own, kPhrase});
    return names;
  }
  const auto cast = description::cast_of(theme, 0);
  const bool alone = cast.topic.ours && !cast.other && !cast.has_state;
  if (!cast.invited) {
    add_filled(cast.star.coin_names, cast, alone ? kStarAlone : kStar, names);
    add_filled(cast.topic.coin_names, cast, kTopic, names);
    add_filled(cast.state_names, cast, kState, names);
  }
  const bool titled = cast.other && cast.other->proper;  // "the dark": "No the Dark Please"
  if (cast.other && !titled) add_filled(cast.bond_names, cast, kBond, names);
  return names;
}

}  // namespace generator::draft::name_patterns
