#include "generator/draft/names/others.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "generator/draft/grammar.h"
#include "generator/draft/names/pun_words.h"
#include "generator/letters.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

constexpr std::array<std::string_view, 5> kLiving = {"animal", "bird", "fish", "creature", "insect"};
constexpr std::array<std::string_view, 2> kEaten = {"food", "drink"};
constexpr std::array<std::string_view, 16> kPeople = {"boy",    "boys", "girl",  "girls", "king", "kings",
                                                      "ladies", "lady", "lord",  "man",   "men",  "prince",
                                                      "queen",  "sir",  "woman", "women"};
constexpr std::array<std::string_view, 20> kNumbers = {
    "two",    "three",  "four",    "five",  "six",      "seven", "eight",  "nine",    "ten",   "twelve",
    "twenty", "thirty", "hundred", "first", "thousand", "third", "second", "million", "third", "forty"};

template <typename List>
bool holds(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

}  // namespace

Others::Others(const Theme& theme) {
  for (const auto& word : pun_words(theme)) {
    own_.insert(word.text);
    own_.insert(grammar::singular(word.text));
  }
}

bool Others::are_in(const std::string& name) const {
  const auto lower = letters::fold(name);
  for (std::size_t from = 0; from < lower.size();) {
    const auto to = std::min(lower.find_first_of(" -'", from), lower.size());
    const auto word = lower.substr(from, to - from);
    from = to + 1;
    const auto one = grammar::singular(word);
    if (word.size() < 3 || own_.count(word) != 0 || own_.count(one) != 0) continue;
    if (holds(kNumbers, word) || holds(kPeople, word)) return true;
    const auto entry = lexicon::look_up(one);
    if (entry && (holds(kLiving, entry->category) || holds(kEaten, entry->category))) return true;
  }
  return false;
}

}  // namespace generator::draft
