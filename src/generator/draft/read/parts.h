#pragma once
#include <vector>

#include "generator/draft/read/word.h"
#include "generator/draft/translate/tokens.h"

namespace generator::draft {

// Returns the word at `at` with its part of speech, which its neighbours decide. `before` are the words in front of it.
Word word_at(const std::vector<Token>& tokens, std::size_t at, const Words& before);

}  // namespace generator::draft
