#include "generator/draft/describe/reads_well.h"

#include "generator/ground/text.h"

namespace generator::draft::description {

namespace {

bool is_part_of_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '\'' || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

bool reads_well(const std::string& text) {
  std::string before, word;
  for (const char c : text + ' ') {
    if (is_part_of_word(lower(c))) {
      word += lower(c);
    } else if (!word.empty()) {
      if (word == before) return false;
      before.swap(word);
      word.clear();
    }
    if (c == '.' || c == '?') before.clear();  // the next sentence may begin with the same word
  }
  return true;
}

}  // namespace generator::draft::description
