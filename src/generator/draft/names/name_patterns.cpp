#include "generator/draft/names/name_patterns.h"

#include <algorithm>

#include "generator/draft/english/grammar.h"

namespace generator::draft::name_patterns {

// Returns what a name's length adds to its score. Medium lengths are best.
int for_length(const std::string& text) {
  const int length = static_cast<int>(text.size());
  return length <= 5 ? 2 : length <= 12 ? 6 : length <= 16 ? 3 : length <= 20 ? 0 : -6;
}

std::string title_case(const std::string& text) {
  std::string title;
  for (std::size_t from = 0; from < text.size();) {
    const auto end = std::min(text.find_first_of(" -", from), text.size());
    const auto word = text.substr(from, end - from);
    title += grammar::is_acronym(word) ? grammar::upper(word) : grammar::capitalised(word);
    if (end < text.size()) title += text[end];
    from = end + 1;
  }
  return title;
}

void add(Names& names, Pattern pattern, const std::string& text, int score) {
  names.push_back({title_case(text), pattern, score + for_length(text)});
}

bool is_vowel(char c) { return std::string_view("aeiouy").find(c) != std::string_view::npos; }

}  // namespace generator::draft::name_patterns
