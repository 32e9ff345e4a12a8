#include "generator/draft/read/typos.h"

#include <algorithm>
#include <string>

#include "generator/draft/english/function_words.h"
#include "generator/draft/english/grammar.h"
#include "generator/ground/lines.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

constexpr std::size_t kShortest = 5;  // letters; shorter words have too many neighbours

bool is_known(const std::string& word) {
  return lexicon::look_up(word) || lexicon::look_up(grammar::singular(word)) || !grammar::infinitive(word).empty() ||
         is_function_word(word) || lines::stars.find(word) || lines::topics.find(word);
}

bool is_in_material(const std::string& word) {
  return lines::stars.find(word) || lines::topics.find(word) || lines::stars.find(grammar::singular(word));
}

// Returns the first word of the material that is one slip away, or an empty text.
std::string mended(const std::string& word) {
  for (std::size_t at = 0; at <= word.size(); ++at) {
    const auto front = word.substr(0, at), back = word.substr(at);
    if (!back.empty() && is_in_material(front + back.substr(1))) return front + back.substr(1);
    if (back.size() > 1) {
      const auto swapped = front + back[1] + back[0] + back.substr(2);
      if (is_in_material(swapped)) return swapped;
    }
    for (char letter = 'a'; letter <= 'z'; ++letter) {
      if (is_in_material(front + letter + back)) return front + letter + back;
      if (!back.empty() && is_in_material(front + letter + back.substr(1))) return front + letter + back.substr(1);
    }
  }
  return "";
}

}  // namespace

void mend_typos(std::vector<Token>& tokens) {
  for (auto& token : tokens) {
    const auto& text = token.text;
    const bool letters = std::all_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    if (!letters || text.size() < kShortest || token.translated || token.capital || is_known(text)) continue;
    if (const auto better = mended(text); !better.empty()) token.text = token.written = better;
  }
}

}  // namespace generator::draft
