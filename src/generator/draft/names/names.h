#pragma once
#include <string>
#include <vector>

#include "generator/random.h"
#include "generator/theme.h"

namespace generator::draft {

enum class Pattern {
  pun,      // "Ice to Meet You"
  mixed,    // "Flour Power Penguin"
  carrier,  // "Purrgatory"
  saying,   // "Toast of the Town"
  duo,      // "Beak & Bake"
  scene,    // "Kevin the Starter"
  quote,    // "This Is Fine"
  blend,    // "Mothive"
  pair,     // "Pizza Shell", of a snail
  phrase,   // "Ministry of Toast", for themes without an idea
};

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
