#pragma once
#include <string>
#include <vector>

#include "generator/random.h"
#include "generator/theme.h"

namespace generator::draft {

enum class Pattern { blend, pair, epithet, title, ending, tail, compound, rhyme, phrase, trio, owner };

struct Name {
  std::string text;  // "Taco Tribune": ASCII, at most 4 words and 32 characters
  Pattern pattern;
  int score;  // against others of its pattern only
};

// All names of one pattern, best first; may be empty.
std::vector<Name> names(Pattern pattern, const Theme& theme);

// Draws a pattern first and then one of its better names, so that each pattern gets its share.
Name choose_name(const Theme& theme, Random& random);

}  // namespace generator::draft
