#pragma once
#include <vector>

#include "generator/draft/translate/tokens.h"

namespace generator::draft {

// Marks what is written with a capital: names that our list knows, what follows "named", and words that stand with a
// capital between others that have none. Of a first and a last name only the first stays.
std::vector<Token> with_names_marked(std::vector<Token> tokens);

// "swift's" -> "swift"
std::string without_s(const std::string& word);

// "einstein" is a person, "schrodinger" only the owner of a cat.
bool is_historical_person(const std::string& folded);

}  // namespace generator::draft
