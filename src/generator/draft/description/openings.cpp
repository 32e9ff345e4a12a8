#include "generator/draft/description/openings.h"

#include <algorithm>

#include "generator/draft/description/fill_in.h"
#include "generator/draft/description/structure.h"
#include "generator/words.h"

namespace generator::draft::description {

namespace openings = words::openings;

namespace {

using Role = Idea::Role;

void add(std::vector<Opening>& all, const words::List& sentences, const Idea* idea = nullptr) {
  for (const auto sentence : sentences) all.push_back({sentence, idea, {}});
}

const words::List& about_lack(const Theme& theme) {
  const auto kind = kind_of_lack(theme);
  return kind == "fear" ? openings::fear : kind == "loss" ? openings::loss : openings::lack;
}

const words::List* list_for(Role role, const Theme& theme) {
  switch (role) {
    case Role::action:
      return &openings::action;
    case Role::place:
      return &openings::place;
    case Role::time:
      return &openings::time;
    case Role::company:
      return &openings::company;
    case Role::worn:
      return &openings::worn;
    case Role::without:
      return &about_lack(theme);
    case Role::owner:
      return &openings::owner;
    case Role::name:
      return &openings::named;
    case Role::state:
      return &openings::state;
    case Role::object:
    case Role::quality:
      return nullptr;
  }
  return nullptr;
}

// A point that the phrase leaves out must not get lost: then only sentences that bring both together.
const Idea* untold_point(const Theme& theme) {
  for (std::size_t at = 0; at < theme.ideas.size() && at < 2; ++at) {
    const auto& idea = theme.ideas[at];
    if (idea.role == Role::quality || idea.role == Role::state || idea.role == Role::time) continue;
    if (!is_told(theme, idea)) return &idea;
  }
  return nullptr;
}

std::vector<Opening> about_untold(const Idea& idea) {
  std::vector<Opening> all;
  if (idea.role == Role::action) add(all, openings::untold_action, &idea);
  if (idea.role == Role::place) add(all, openings::untold_place, &idea);
  add(all, openings::untold, &idea);
  return all;
}

std::vector<Opening> about_ideas(const Theme& theme) {
  std::vector<Opening> all;
  std::vector<const words::List*> taken;
  for (const auto& idea : theme.ideas) {
    const auto* list = is_told(theme, idea) ? list_for(idea.role, theme) : nullptr;
    if (list == nullptr || std::find(taken.begin(), taken.end(), list) != taken.end()) continue;
    add(all, *list, &idea);
    taken.push_back(list);
  }
  return all;
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
    found.own = about_untold(*untold);
    return found;
  }
  if (is_row(theme)) {
    add(found.own, openings::several);
  } else if (is_pair(theme)) {
    add(found.own, openings::pair);
  } else {
    found.own = about_ideas(theme);
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
