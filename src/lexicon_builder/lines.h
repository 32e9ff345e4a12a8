#pragma once
#include <ostream>
#include <string>

#include "lexicon_builder/wordnet.h"
#include "lexicon_builder/words.h"

namespace lexicon_builder {

// Writes the sheets of `directory` (src/generator/lines) as generator/ground/lines.h declares them, and what WordNet
// knows of nouns that have no row in them: the row of what they are a kind of, and their definition, if it is short.
// Throws std::runtime_error if a folder is not there, or one of its files begins with a line that belongs to no row.
void write_lines(std::ostream& out, const Lemmas& lemmas, const std::string& directory, Text& text);

}  // namespace lexicon_builder
