#pragma once
#include <string>
#include <vector>

#include "generator/ground/theme.h"

// Collects the words that a pun on a theme may use.
namespace generator::draft {

struct PunWord {
  std::string text;
  int side;      // 0 what comes from the star; 1, 2 ... from the ideas
  bool own;      // the theme's own word, not one that it brings to mind
  int worth;     // 0-12
  bool telling;  // names the theme by itself
};

std::vector<PunWord> pun_words(const Theme& theme);

// Recognises verbs as common as "run" and "make", which could be said of anything.
bool says_little(const std::string& verb);

// Lists what a noun brings to mind, the most telling first: "purr" and "claw" of a cat. The list is empty if the noun
// is not known.
std::vector<std::string> brought_to_mind(const std::string& noun);

}  // namespace generator::draft
