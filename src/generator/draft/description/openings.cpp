#include "generator/draft/description/openings.h"

#include <algorithm>

#include "generator/draft/description/fill_in.h"
#include "generator/draft/description/idea_openings.h"
#include "generator/draft/description/structure.h"
#include "generator/words.h"

namespace generator::draft::description {

namespace openings = words::openings;

namespace {

using Role = Idea::Role;

void add(std::vector<Opening>& all, const words::List& sentences, const Idea* idea = nullptr) {
  for (const auto sentence : sentences) all.push_back({sentence, idea, {}});
}

// Each with each of the habits.
std::vector<Opening> about_others(const words::List& habits) {
  std::vector<Opening> all;
  for (const auto habit : habits) {
    for (const auto sentence : openings::contrast) all.push_back({sentence, nullptr, habit});
  }
  return all;
}

// Nothing but qualities stand beside the star.
bool is_alone(const Theme& theme) {
  return std::all_of(theme.ideas.begin(), theme.ideas.end(),
                     [](const Idea& idea) { return idea.role == Role::quality; });
}

Openings about_thing(const Theme& theme) {
  Openings found;
  if (const auto* untold = untold_point(theme)) {
    found.own = openings_with_untold(*untold);
    return found;
  }
  if (is_row(theme)) {
    add(found.own, openings::several);
  } else if (is_pair(theme)) {
    add(found.own, openings::pair);
  } else {
    found.own = openings_about_ideas(theme);
  }
  if (!theme.ideas.empty() && !is_pair(theme) && !is_row(theme)) found.contrast = about_others(habits_of_star(theme));
  const bool fear_is_idea = idea_with(theme, Role::without) != nullptr;
  if (!fear_is_idea && kind_of_lack(theme) == "fear") add(found.own, openings::fear);
  if (found.own.empty() && is_alone(theme)) add(found.own, theme.person ? openings::person : openings::bare);
  add(found.own.empty() ? found.own : found.any, openings::any);
  return found;
}

}  // namespace

Openings openings_for(const Theme& theme) {
  Openings found;
  if (theme.kind == Theme::Kind::action) {
    add(found.own, openings::activity);
  } else if (theme.kind == Theme::Kind::question && !theme.quote.empty()) {
    add(found.own, openings::question);
  } else if (theme.kind == Theme::Kind::saying && !theme.quote.empty()) {
    add(found.own, openings::saying);
  } else {
    return about_thing(theme);
  }
  return found;
}

}  // namespace generator::draft::description
