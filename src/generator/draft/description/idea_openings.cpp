#include "generator/draft/description/idea_openings.h"

#include <algorithm>

#include "generator/draft/description/structure.h"

namespace generator::draft::description {

namespace openings = words::openings;

namespace {

using Role = Idea::Role;

const words::List& about_lack(const Theme& theme) {
  const auto kind = kind_of_lack(theme);
  if (kind == "dislike") return openings::action;
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
      return &openings::object;
    case Role::quality:
      return nullptr;
  }
  return nullptr;
}

}  // namespace

const Idea* untold_point(const Theme& theme) {
  for (std::size_t at = 0; at < theme.ideas.size() && at < 2; ++at) {
    const auto& idea = theme.ideas[at];
    if (idea.role == Role::quality || idea.role == Role::state || idea.role == Role::time) continue;
    if (!is_told(theme, idea)) return &idea;
  }
  return nullptr;
}

std::vector<Opening> openings_with_untold(const Idea& idea) {
  std::vector<Opening> all;
  if (idea.role == Role::action) add(all, openings::untold_action, &idea);
  if (idea.role == Role::place) add(all, openings::untold_place, &idea);
  add(all, openings::untold, &idea);
  return all;
}

std::vector<Opening> openings_about_ideas(const Theme& theme) {
  std::vector<Opening> all;
  std::vector<const words::List*> taken;
  for (const auto& idea : theme.ideas) {
    const auto* list = is_told(theme, idea) ? list_for(role_in_sentences(idea), theme) : nullptr;
    if (list == nullptr || std::find(taken.begin(), taken.end(), list) != taken.end()) continue;
    add(all, *list, &idea);
    taken.push_back(list);
  }
  return all;
}

}  // namespace generator::draft::description
