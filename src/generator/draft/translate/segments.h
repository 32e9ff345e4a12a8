#pragma once
#include <string>
#include <vector>

#include "generator/draft/translate/foreign_words.h"
#include "generator/draft/translate/tokens.h"

namespace generator::draft {

// Cuts a theme in Chinese, Japanese, Korean or Turkish into words, the longest match first. Particles and endings are
// function words of their own: "SUBJ", "OBJ", "IN", "TO" or an English preposition. Unknown text is romanised, or left
// out where it cannot be.
std::vector<foreign::Meaning> segments_of(const std::string& language, const std::vector<Token>& tokens);

}  // namespace generator::draft
