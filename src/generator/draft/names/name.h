#pragma once
#include <string>

namespace generator::draft {

// A pattern is a way to make a name.
enum class Pattern {
  own,      // "Home Slow Home", written for the star, the topic or the state
  pun,      // "Ice to Meet You"
  mixed,    // "Flour Power Penguin"
  carrier,  // "Purrgatory"
  saying,   // "Toast of the Town"
  duo,      // "Beak & Bake"
  scene,    // "Kevin the Starter"
  quote,    // "This Is Fine"
  phrase,   // "Ministry of Toast", where there is nothing better
};

struct Name {
  std::string text;  // "Taco Tribune"
  Pattern pattern;
  int score;  // against others of its pattern only
};

}  // namespace generator::draft
