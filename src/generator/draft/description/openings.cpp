#include "generator/draft/description/openings.h"

#include "generator/draft/description/fill_in.h"
#include "generator/draft/description/structure.h"
#include "generator/words.h"

namespace generator::draft::description {

namespace openings = words::openings;

namespace {

using Role = Idea::Role;

void add(std::vector<Opening>& all, const words::List& sentences, const Idea* idea = nullptr) {
  for (const auto sentence : sentences) all.push_back({sentence, idea});
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
  const bool doing = idea.role == Role::action;
  add(all,
      doing                      ? openings::untold_action
      : idea.role == Role::place ? openings::untold_place
                                 : openings::untold,
      &idea);
  return all;
}

std::vector<Opening> about_thing(const Theme& theme) {
  if (const auto* untold = untold_point(theme)) return about_untold(*untold);
  std::vector<Opening> all;
  const words::List* last = nullptr;
  for (const auto& idea : theme.ideas) {
    const auto* list = list_for(idea.role, theme);
    if (list != nullptr && list != last && is_told(theme, idea)) add(all, *list, &idea);
    last = list;
  }
  if (all.empty()) add(all, is_pair(theme) ? openings::pair : theme.person ? openings::person : openings::bare);
  add(all, openings::any);
  return all;
}

}  // namespace

std::vector<Opening> openings_for(const Theme& theme) {
  std::vector<Opening> all;
  if (theme.kind == Theme::Kind::action) {
    add(all, openings::activity);
  } else if (theme.kind == Theme::Kind::question && !theme.quote.empty()) {
    add(all, openings::question);
  } else if (theme.kind == Theme::Kind::saying && !theme.quote.empty()) {
    add(all, openings::saying);
  } else {
    all = about_thing(theme);
  }
  return all;
}

}  // namespace generator::draft::description
