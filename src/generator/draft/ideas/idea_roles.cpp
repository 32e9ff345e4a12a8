#include "generator/draft/ideas/idea_roles.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "generator/ground/text.h"
#include "generator/ground/words.h"

namespace generator::draft {

namespace {

using Role = Idea::Role;

bool is_fear(std::string_view word) {
  return is_one_of(word, {"afraid", "allergic", "bored", "jealous", "scared", "sick", "terrified", "tired", "weary"});
}

bool is_losing(std::string_view verb) {
  return is_one_of(verb,
                   {"avoid", "despise", "fear", "flee", "forget", "hate", "lack", "lose", "miss", "need", "refuse"});
}

// Recognises nouns that name a state behind "on" or "in": "on fire", "in a hurry".
bool is_state(std::string_view noun) {
  return is_one_of(noun, {"budget", "charge",     "debt",   "denial",  "diet",    "disguise", "duty",    "fire",
                          "hiding", "holiday",    "hurry",  "love",    "mission", "panic",    "parole",  "probation",
                          "rage",   "retirement", "strike", "therapy", "tour",    "trial",    "trouble", "vacation"});
}

bool is_place(std::string_view category) {
  return is_one_of(category, {"act", "aircraft", "building", "event", "group", "land", "place", "ship", "star",
                              "vehicle", "water", "weather"});
}

Role behind_preposition(const Words& words, std::size_t at, const Word& noun) {
  const std::string_view text = words[at].text;
  const std::string_view before = at > 0 ? std::string_view(words[at - 1].base) : "";
  if (is_fear(before) || (at > 0 && is_fear(words[at - 1].text)) || text == "without") return Role::without;
  if (is_state(noun.base) && (text == "on" || text == "in")) return Role::state;
  if (noun.base == "war" && text == "at") return Role::state;
  if (is_one_of(text, {"since", "until", "during", "after", "before"})) return Role::time;
  const bool made = std::any_of(words.begin(), words.begin() + at, [](const Word& word) {
    return word.part == Part::verb || word.part == Part::gerund;  // "building a tower out of pencils"
  });
  if (before == "out" && words[at].part == Part::of) return made ? Role::object : Role::without;  // "out of battery"
  if (noun.category == "time" && is_one_of(text, {"at", "in", "on", "by"})) return Role::time;
  if (noun.category == "clothing" && is_one_of(text, {"in", "on", "with"})) return Role::worn;
  if (is_one_of(text, {"with", "vs", "versus", "against"})) return Role::company;
  if (text == "as" || text == "like") return Role::quality;
  if (words::grammar::place_prepositions.has(text)) return Role::place;
  const bool goes = is_one_of(text, {"from", "to", "into", "towards", "outside", "under", "over", "behind", "between"});
  return goes && is_place(noun.category) ? Role::place : Role::object;
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
      return is_losing(word.base) ? Role::without : Role::object;
    default:
      return Role::object;
  }
}

int telling(const Idea& idea) {
  static const std::map<Role, int> kWeights = {{Role::action, 70},  {Role::object, 80},  {Role::place, 76},
                                               {Role::time, 60},    {Role::company, 80}, {Role::worn, 85},
                                               {Role::without, 82}, {Role::owner, 50},   {Role::quality, 62},
                                               {Role::name, 90},    {Role::state, 78}};
  const bool adjective = idea.role == Role::quality && idea.category.empty();
  const bool pale = is_one_of(idea.word, {"be",    "become", "big",   "do",   "get",   "give",   "go",   "good",
                                          "great", "have",   "keep",  "last", "left",  "little", "make", "new",
                                          "old",   "see",    "small", "take", "think", "try",    "use",  "want"}) ||
                    words::theme::light_nouns.has(idea.word);
  return kWeights.at(idea.role) - (adjective ? 10 : 0) - (pale ? 40 : 0) + (idea.emoji.empty() ? 0 : 3);
}

}  // namespace generator::draft
