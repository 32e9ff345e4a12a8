#pragma once
#include <cstddef>
#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace lexicon_builder {

// Says whether it is lower-case ASCII letters only.
bool is_plain(const std::string& word);

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

// Writes a std::string_view that has a '\n' before and after each line. What is special in a C++ literal is escaped
// already.
void write_text(std::ostream& out, const std::string& name, const std::vector<std::string>& lines);

// Writes the files of `directory` (src/generator/words) as the tables that generator/ground/words.h declares. Throws
// std::runtime_error if a file is not there or a .tsv line has no tab.
void write_words(std::ostream& out, const std::string& directory, Text& text);

}  // namespace lexicon_builder
