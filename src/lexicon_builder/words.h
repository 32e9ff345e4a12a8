#pragma once
#include <cstddef>
#include <map>
#include <ostream>
#include <string>

namespace lexicon_builder {

// Collects the lines of generator::words::text.
class Text {
 public:
  // Adds the line unless it is there, and returns it as a generator::words::Line.
  std::string add(const std::string& line);
  void write(std::ostream& out) const;

 private:
  std::map<std::string, std::size_t> begins_;
  std::string literals_;
  std::size_t size_ = 0;
};

// Writes the files of `directory` (src/generator/words) as the tables that generator/ground/words.h declares. Throws
// std::runtime_error if a file is not there or a .tsv line has no tab.
void write_words(std::ostream& out, const std::string& directory, Text& text);

}  // namespace lexicon_builder
