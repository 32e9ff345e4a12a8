#include "generator/draft/idea_roles.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "generator/words.h"

namespace generator::draft {

namespace {

using Role = Idea::Role;

template <typename List>
bool is_in(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

constexpr std::array<std::string_view, 9> kFears = {"afraid",    "allergic", "bored", "scared", "sick",
                                                    "terrified", "tired",    "weary", "jealous"};
constexpr std::array<std::string_view, 11> kLosing = {"avoid", "fear", "flee",   "forget",  "hate", "lack",
                                                      "lose",  "miss", "refuse", "despise", "need"};
constexpr std::array<std::string_view, 24> kStates = {
    "budget",  "charge",  "debt", "denial",  "diet",     "disguise", "duty",      "fire",
    "holiday", "hurry",   "love", "mission", "panic",    "parole",   "rage",      "retirement",
    "strike",  "therapy", "tour", "trouble", "vacation", "trial",    "probation", "hiding"};
constexpr std::array<std::string_view, 12> kPlaces = {"building", "land", "place", "star",    "water", "weather",
                                                      "group",    "act",  "event", "vehicle", "ship",  "aircraft"};

Role behind_preposition(const Words& words, std::size_t at, const Word& noun) {
  const std::string_view text = words[at].text;
  const std::string_view before = at > 0 ? std::string_view(words[at - 1].base) : "";
  if (is_in(kFears, before) || (at > 0 && is_in(kFears, words[at - 1].text)) || text == "without") return Role::without;
  if (is_in(kStates, noun.base) && (text == "on" || text == "in")) return Role::state;
  if (noun.base == "war" && text == "at") return Role::state;
  if (text == "since" || text == "until" || text == "during" || text == "after" || text == "before") return Role::time;
  const bool made = std::any_of(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at), [](const Word& word) {
    return word.part == Part::verb || word.part == Part::gerund;  // "building a tower out of pencils"
  });
  if (before == "out" && words[at].part == Part::of) return made ? Role::object : Role::without;  // "out of battery"
  const bool when = text == "at" || text == "in" || text == "on" || text == "by";
  if (noun.category == "time" && when) return Role::time;
  if (noun.category == "clothing" && (text == "in" || text == "on" || text == "with")) return Role::worn;
  if (text == "with" || text == "vs" || text == "versus" || text == "against") return Role::company;
  if (text == "as" || text == "like") return Role::quality;
  if (words::grammar::place_prepositions.has(text)) return Role::place;
  const bool goes = text == "from" || text == "to" || text == "into" || text == "towards" || text == "outside" ||
                    text == "under" || text == "over" || text == "behind" || text == "between";
  return goes && is_in(kPlaces, noun.category) ? Role::place : Role::object;
}

}  // namespace

Role role_behind(const Words& words, std::size_t opener, const Word& noun) {
  const auto& word = words[opener];
  switch (word.part) {
    case Part::preposition:
    case Part::of:
      return behind_preposition(words, opener, noun);
    case Part::participle:
      return word.text == "named" || word.text == "called" ? Role::name : Role::object;
    case Part::copula:
      return Role::quality;
    case Part::conjunction:
    case Part::pause:
      return Role::company;
    case Part::verb:
    case Part::gerund:
      if (word.base == "wear") return Role::worn;
      if (word.base == "be" || word.base == "become") return Role::quality;
      return is_in(kLosing, word.base) ? Role::without : Role::object;
    default:
      return Role::object;
  }
}

int telling(const Idea& idea) {
  static constexpr std::array<std::pair<Role, int>, 11> kWeights = {{{Role::action, 70},
                                                                     {Role::object, 80},
                                                                     {Role::place, 76},
                                                                     {Role::time, 60},
                                                                     {Role::company, 80},
                                                                     {Role::worn, 85},
                                                                     {Role::without, 82},
                                                                     {Role::owner, 50},
                                                                     {Role::quality, 62},
                                                                     {Role::name, 90},
                                                                     {Role::state, 78}}};
  static constexpr std::array<std::string_view, 24> kPale = {
      "be",   "become", "big",  "do",  "get", "give", "go",    "good", "great", "have", "keep", "last",
      "left", "little", "make", "new", "old", "see",  "small", "take", "think", "try",  "use",  "want"};
  const auto* found =
      std::find_if(kWeights.begin(), kWeights.end(), [&](const auto& weight) { return weight.first == idea.role; });
  const bool adjective = idea.role == Role::quality && idea.category.empty();
  const bool pale = is_in(kPale, idea.word) || words::theme::light_nouns.has(idea.word);
  return found->second - (adjective ? 10 : 0) - (pale ? 40 : 0) + (idea.emoji.empty() ? 0 : 3);
}

}  // namespace generator::draft
