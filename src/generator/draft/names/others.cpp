#include "generator/draft/names/others.h"

#include <algorithm>
#include <string_view>

#include "generator/draft/english/grammar.h"
#include "generator/draft/names/pun_words.h"
#include "generator/ground/letters.h"
#include "generator/ground/text.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

bool is_person(std::string_view word) {
  return is_one_of(word, {"boy", "boys", "girl", "girls", "king", "kings", "ladies", "lady", "lord", "man", "men",
                          "prince", "queen", "sir", "woman", "women"});
}

bool is_number(std::string_view word) {
  return is_one_of(word, {"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "twenty",
                          "thirty", "forty", "hundred", "thousand", "million", "first", "second", "third"});
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
    if (is_number(word) || is_person(word)) return true;
    const auto entry = lexicon::look_up(one);
    if (entry && (is_creature(entry->category) || is_one_of(entry->category, {"food", "drink"}))) return true;
  }
  return false;
}

}  // namespace generator::draft
