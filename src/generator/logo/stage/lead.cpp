#include "generator/logo/stage/lead.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "generator/ground/text.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"

namespace generator::logo {

namespace {

using Role = Idea::Role;

constexpr const char* kAnybody = "🧑";

// Says whether the star says less than the animal in front of it: "raccoon heist", "goldfish memory", "panda
// billionaire".
bool gives_way(const std::string& category) {
  return is_one_of(category, {"act", "event", "feeling", "group", "idea", "sport", "person", "stuff", "time", ""});
}

std::string_view usual_emoji(const std::string& word) {
  const auto entry = lexicon::look_up(word);
  return entry ? entry->emoji : std::string_view();
}

// Finds the picture of a whole name: "polar bear", "black cat".
std::optional<std::string> whole_name(const Theme& theme) {
  std::vector<std::string> names = {theme.thing};
  for (const auto& word : theme.adjectives) names.push_back(word + ' ' + theme.star);
  for (const auto& name : names) {
    const auto known = words::logo::subjects.find(name);
    if (known && *known != "-" && name != theme.star) return std::string(*known);
  }
  return std::nullopt;
}

// Says whether the emoji is that of another word, which a star without its own may have been given.
bool is_borrowed(const Theme& theme) {
  if (usual_emoji(theme.star) == theme.emoji) return false;
  return std::any_of(theme.ideas.begin(), theme.ideas.end(),
                     [&](const Idea& idea) { return idea.word != theme.star && idea.emoji == theme.emoji; }) ||
         std::any_of(theme.nouns.begin(), theme.nouns.end(),
                     [&](const auto& noun) { return noun != theme.star && usual_emoji(noun) == theme.emoji; });
}

// Returns the animal of "a cat astronaut" or the toast of "a toast astronaut", or null if there is none.
const Idea* wearer_in(const Theme& theme, bool suit) {
  for (const auto& idea : theme.ideas) {
    if (idea.role != Role::quality || picture_of(idea.word, idea.emoji).empty()) continue;
    if (is_creature(idea.category) || (suit && can_be_dressed(idea.emoji, idea.category))) return &idea;
  }
  return nullptr;
}

Lead instead_of(const Theme& theme, const std::string& star, const Idea& wearer) {
  Lead lead{picture_of(wearer.word, wearer.emoji), "", star == kAnybody ? "" : star, true};
  const bool suit = words::logo::costumes.find(star).has_value();
  if (!suit) return lead;
  if (can_be_dressed(lead.picture, wearer.category)) {
    lead.costume = star;
    lead.prop.clear();
  } else {
    lead.prop = theme.emoji;
  }
  return lead;
}

// Returns a picture of another idea, for a star that has none.
std::string picture_of_another(const Theme& theme) {
  for (const auto& idea : theme.ideas) {
    if (!is_one_of(idea.role, {Role::object, Role::quality, Role::company})) continue;
    const auto picture = picture_of(idea.word, idea.emoji);
    if (!picture.empty()) return picture;
  }
  return "";
}

}  // namespace

std::string picture_of(const std::string& word, const std::string& emoji) {
  const auto own = words::logo::subjects.find(word);
  if (!own || (!emoji.empty() && emoji != usual_emoji(word))) return emoji;
  return *own == "-" ? "" : std::string(*own);
}

bool can_be_dressed(const std::string& picture, const std::string& category) {
  const bool dressed = is_one_of(picture, {"🐾", "🧌", "🧚", "🧜", "🧝", "🧞", "🧟", "🦸", "🦹"});
  if (words::logo::costumes.find(picture) || dressed) return false;
  return is_creature(category) || is_one_of(category, {"food", "fruit", "plant", "sweet", "vegetable"}) ||
         words::logo::heads.find(picture);
}

Lead lead_of(const Theme& theme) {
  const auto star = whole_name(theme).value_or(picture_of(theme.star, is_borrowed(theme) ? "" : theme.emoji));
  const bool suit = words::logo::costumes.find(star).has_value();
  const auto* wearer = suit || gives_way(theme.category) ? wearer_in(theme, suit) : nullptr;
  if (wearer != nullptr) return instead_of(theme, star, *wearer);
  if (!star.empty() || theme.proper) return {star, "", "", false};

  const auto other = picture_of_another(theme);
  if (!other.empty()) return {other, "", "", true, true};
  const bool said = is_one_of(theme.kind, {Theme::Kind::saying, Theme::Kind::story});
  return {said ? "💬" : std::string(words::logo::motifs.find(theme.category).value_or("")), "", "", !said};
}

}  // namespace generator::logo
