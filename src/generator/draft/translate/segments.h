#pragma once
#include <string>
#include <vector>

#include "generator/draft/translate/foreign_words.h"
#include "generator/draft/translate/tokens.h"

namespace generator::draft {

// The words of a theme in Chinese, Japanese, Korean or Turkish, longest match first; particles and endings are function
// words of their own: "SUBJ", "OBJ", "IN", "TO" or an English preposition. What is not known is romanised, or left out
// where it cannot be.
std::vector<foreign::Meaning> segments_of(const std::string& language, const std::vector<Token>& tokens);

}  // namespace generator::draft
