#pragma once
#include <vector>

#include "generator/draft/ideas/subject.h"
#include "generator/ground/theme.h"

namespace generator::draft {

// Lists what the theme speaks of besides its star, the most telling first.
std::vector<Idea> ideas_of(const Words& words, Span subject, const Word& star);

// Returns the letters of a word from which names are made: a-z, at most 16.
std::string name_word(const std::string& base);

}  // namespace generator::draft
