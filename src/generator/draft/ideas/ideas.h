#pragma once
#include <vector>

#include "generator/draft/ideas/subject.h"
#include "generator/ground/theme.h"

namespace generator::draft {

// Lists what the theme speaks of besides its star, the most telling first.
std::vector<Idea> ideas_of(const Words& words, Span subject, const Word& star);

// The letters of a word, to make names of: at most 16, a-z.
std::string name_word(const std::string& base);

}  // namespace generator::draft
