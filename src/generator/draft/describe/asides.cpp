#include "generator/draft/describe/asides.h"

#include <algorithm>

#include "generator/draft/describe/structure.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"

namespace generator::draft::description {

namespace asides = words::asides;

namespace {

using Role = Idea::Role;

constexpr std::size_t kIdeas = 3;  // a joke's point is among the first

void add(std::vector<Aside>& all, const words::List& sentences, const Idea* idea = nullptr) {
  for (const auto sentence : sentences) all.push_back({sentence, idea});
}

// A skateboard is no place, even if somebody is on it.
bool is_place(const Idea& idea) {
  return role_in_sentences(idea) == Role::place && !all_or(asides::places, topic_of(idea), idea.category).empty();
}

// Recognises actions that are states, such as needing a hug: asides about what one does do not fit them.
bool is_state(const Idea& idea) {
  return idea.role == Role::action &&
         is_one_of(idea.word, {"be", "believe", "fear", "feel", "forget", "hate", "have", "know", "like", "live",
                               "look", "lose", "miss", "need", "want", "wish"});
}

const words::Table* table_for(const Idea& idea) {
  switch (role_in_sentences(idea)) {
    case Role::action:
      return &asides::actions;
    case Role::state:
      return &asides::states;
    case Role::quality:
      return &asides::qualities;
    case Role::place:
      return is_place(idea) ? &asides::places : &asides::objects;
    case Role::object:
    case Role::company:
    case Role::worn:
      return &asides::objects;
    default:
      return nullptr;
  }
}

std::string_view role_of(const Theme& theme, const Idea& idea) {
  const auto role = role_in_sentences(idea);
  if (role == Role::without) return kind_of_lack(theme);
  return role == Role::place && !is_place(idea) ? "object" : name_of(role);
}

std::string_view kind_key(Theme::Kind kind) {
  switch (kind) {
    case Theme::Kind::saying:
      return "saying";
    case Theme::Kind::question:
      return "question";
    case Theme::Kind::action:
      return "activity";
    default:
      return "";
  }
}

}  // namespace

Asides asides_for(const Theme& theme) {
  Asides found;
  add(found.of_role, asides::roles.all(kind_key(theme.kind)));
  if (!found.of_role.empty()) return found;

  for (std::size_t at = 0; at < theme.ideas.size() && at < kIdeas; ++at) {
    const auto& idea = theme.ideas[at];
    if (const auto* table = table_for(idea)) add(found.of_topic, all_or(*table, topic_of(idea), idea.category), &idea);
    if (!is_state(idea)) add(found.of_role, asides::roles.all(role_of(theme, idea)), &idea);
  }
  const bool plain =
      std::none_of(theme.ideas.begin(), theme.ideas.end(), [](const Idea& idea) { return idea.role == Role::quality; });
  if (!found.of_topic.empty() || !found.of_role.empty() || !plain)
    return found;  // what all cats do need not be true of a lazy one
  const auto topic = topic_of_star(theme);
  add(found.of_topic, asides::stars.all(topic));
  return found;
}

}  // namespace generator::draft::description
