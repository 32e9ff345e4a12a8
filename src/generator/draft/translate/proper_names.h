#pragma once
#include <vector>

#include "generator/draft/translate/tokens.h"

namespace generator::draft {

// Marks what is written with a capital: names that our list knows, what follows "named", and words with a capital
// between others that have none. Of a first and a last name it keeps only the first.
std::vector<Token> with_names_marked(std::vector<Token> tokens);

// Removes the possessive ending: "swift's" becomes "swift".
std::string without_s(const std::string& word);

// Says whether the word is first of all a historical person's name: "einstein" is, "schrodinger" (the owner of a cat)
// is not.
bool is_historical_person(const std::string& folded);

}  // namespace generator::draft
