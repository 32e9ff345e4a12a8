#include "generator/draft/names/pun_words.h"

#include <algorithm>

#include "generator/draft/english/grammar.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"
#include "generator/lexicon/sounds.h"

namespace generator::draft {

namespace {

constexpr std::size_t kMaxIdeas = 3, kMaxAssociations = 12, kTelling = 3;

using PunWords = std::vector<PunWord>;

void add(PunWords& words, const std::string& text, int side, bool own, int worth, bool telling = true) {
  if (text.size() < 2 || text.find(' ') != std::string::npos) return;
  const bool known = std::any_of(words.begin(), words.end(), [&](const PunWord& word) { return word.text == text; });
  if (!known) words.push_back({text, side, own, worth, telling});
}

void add_noun(PunWords& words, const std::string& noun, int side, int worth) {
  add(words, noun, side, true, worth);
  add(words, grammar::plural(noun), side, true, worth - 1);
}

void add_associations(PunWords& words, const std::string& noun, int side, int worth) {
  const auto associations = brought_to_mind(noun);
  for (std::size_t at = 0; at < std::min(associations.size(), kMaxAssociations); ++at) {
    add(words, associations[at], side, false, worth - static_cast<int>(at) / 4, at < kTelling);
  }
}

// Says whether a word shares the associations of what it is a kind of. A dachshund has all that a dog has, but a
// stapler little of a machine.
bool is_like_its_kin(std::string_view kin) {
  const auto entry = lexicon::look_up(kin);
  return entry && is_one_of(entry->category, {"animal", "bird", "fish", "food", "drink", "vehicle"});
}

}  // namespace

bool says_little(const std::string& verb) {
  const auto known = lexicon::look_up(verb);
  return known && known->verb >= 6;
}

std::vector<std::string> brought_to_mind(const std::string& noun) {
  std::vector<std::string> words;
  const auto kin = lexicon::kin_of(noun);
  const auto known = words::names::associations.find(kin);
  if (!known || (kin != noun && !is_like_its_kin(kin))) return words;
  for (std::size_t from = 0; from <= known->size();) {
    const auto to = std::min(known->find(' ', from), known->size());
    words.emplace_back(known->substr(from, to - from));
    from = to + 1;
  }
  return words;
}

std::vector<PunWord> pun_words(const Theme& theme) {
  PunWords words;
  if (theme.mass || theme.kind == Theme::Kind::action)
    add(words, theme.star, 0, true, 12);
  else
    add_noun(words, theme.star, 0, 12);
  int side = 0;
  for (const auto& idea : theme.ideas) {
    if (++side > static_cast<int>(kMaxIdeas)) break;
    if (idea.role == Idea::Role::name) continue;
    if (is_one_of(idea.role, {Idea::Role::action, Idea::Role::quality, Idea::Role::state})) {
      if (!says_little(idea.word)) add(words, idea.word, side, true, 10, false);
    } else {
      if (grammar::is_mass(idea.word))
        add(words, idea.word, side, true, 11);
      else
        add_noun(words, idea.word, side, 11);
    }
  }
  add_associations(words, theme.star, 0, 5);
  side = 0;
  for (const auto& idea : theme.ideas) {
    if (++side > static_cast<int>(kMaxIdeas)) break;
    if (!idea.category.empty()) add_associations(words, idea.word, side, 5);
  }
  return words;
}

}  // namespace generator::draft
