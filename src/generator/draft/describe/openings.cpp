#include "generator/draft/describe/openings.h"

#include <algorithm>
#include <sstream>
#include <string>

#include "generator/draft/describe/fill_in.h"
#include "generator/draft/describe/idea_openings.h"
#include "generator/draft/describe/structure.h"
#include "generator/ground/text.h"

namespace generator::draft::description {

namespace openings = words::openings;

namespace {

using Role = Idea::Role;

// Says whether a word of the habit stands in the theme: "sleep in a shoe" is no contrast to a cat asleep in a shoe.
bool is_in_theme(std::string_view habit, const Theme& theme) {
  std::istringstream words{std::string(habit)};
  for (std::string word; words >> word;) {
    if (word.size() > 3 &&
        theme.phrase.find(word.substr(0, std::max<std::size_t>(4, word.size() - 2))) != std::string::npos)
      return true;
  }
  return false;
}

std::vector<Opening> about_others(const Theme& theme) {
  std::vector<Opening> all;
  for (const auto habit : habits_of_star(theme)) {
    if (is_in_theme(habit, theme)) continue;
    for (const auto sentence : openings::contrast) all.push_back({sentence, nullptr, habit});
  }
  return all;
}

// Says whether the star does, has or lacks something, or is somewhere: what others do only stands out against that.
bool has_scene(const Theme& theme) {
  return std::any_of(theme.ideas.begin(), theme.ideas.end(), [](const Idea& idea) {
    return !is_one_of(idea.role, {Role::quality, Role::state, Role::name, Role::owner});
  });
}

// Says whether nothing but qualities stand beside the star.
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
  if (has_scene(theme) && !is_pair(theme) && !is_row(theme)) found.contrast = about_others(theme);
  const bool fear_is_idea = idea_with(theme, Role::without) != nullptr;
  if (!fear_is_idea && kind_of_lack(theme) == "fear") add(found.own, openings::fear);
  if (found.own.empty() && is_alone(theme)) add(found.own, theme.person ? openings::person : openings::bare);
  add(found.own.empty() || is_alone(theme) ? found.own : found.any, openings::any);
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
