#pragma once
#include <vector>

#include "generator/draft/translate/tokens.h"

namespace generator::draft {

// Spells out English that is typed in haste or written in several ways (words/theme/spellings.tsv): "dont", "brother in
// law", "un-knitting". Fillers such as "fr" are left out.
void spell_out(std::vector<Token>& tokens);

// Mends English words that nobody knows and that are one slip away from something that the material knows: "girafe",
// "pinguin". A slip is a letter too many, too few, another, or two swapped.
void mend_typos(std::vector<Token>& tokens);

}  // namespace generator::draft
