#include "generator/draft/describe/idea_openings.h"

#include <algorithm>
#include <map>

#include "generator/draft/describe/structure.h"
#include "generator/ground/text.h"

namespace generator::draft::description {

namespace openings = words::openings;

namespace {

using Role = Idea::Role;

const words::List& about_lack(const Theme& theme) {
  const auto kind = kind_of_lack(theme);
  if (kind == "dislike") return openings::action;
  return kind == "fear" ? openings::fear : kind == "loss" ? openings::loss : openings::lack;
}

// Returns null for a quality.
const words::List* list_for(Role role, const Theme& theme) {
  static const std::map<Role, const words::List*> kLists = {
      {Role::action, &openings::action}, {Role::object, &openings::object},   {Role::place, &openings::place},
      {Role::time, &openings::time},     {Role::company, &openings::company}, {Role::worn, &openings::worn},
      {Role::owner, &openings::owner},   {Role::name, &openings::named},      {Role::state, &openings::state}};
  if (role == Role::without) return &about_lack(theme);
  const auto list = kLists.find(role);
  return list == kLists.end() ? nullptr : list->second;
}

}  // namespace

const Idea* untold_point(const Theme& theme) {
  for (std::size_t at = 0; at < theme.ideas.size() && at < 2; ++at) {
    const auto& idea = theme.ideas[at];
    if (is_one_of(idea.role, {Role::quality, Role::state, Role::time})) continue;
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
