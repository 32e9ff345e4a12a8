#pragma once
#include <ostream>
#include <string>

namespace lexicon_builder {

// Writes the files of `directory` (src/generator/words) as the tables that generator/ground/words.h declares. Throws
// std::runtime_error if a file is not there or a .tsv line has no tab.
void write_words(std::ostream& out, const std::string& directory);

}  // namespace lexicon_builder
