#include "generator/draft/theme_words.h"

#include <algorithm>

#include "generator/draft/parts.h"
#include "generator/draft/proper_names.h"
#include "generator/draft/senses.h"
#include "generator/draft/tokens.h"
#include "generator/draft/translate.h"
#include "generator/draft/usable.h"

namespace generator::draft {

namespace {

// Translations of two words, such as "hot dog", become two tokens.
std::vector<Token> apart(const std::vector<Token>& tokens) {
  std::vector<Token> words;
  for (const auto& token : tokens) {
    std::size_t from = 0;
    for (std::size_t space; (space = token.text.find_first_of(" -", from)) != std::string::npos; from = space + 1) {
      words.push_back({token.text.substr(from, space - from), false, false, token.translated});
    }
    auto last = token;
    last.text = token.text.substr(from);
    words.push_back(last);
  }
  return words;
}

bool is_readable(const std::string& text) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  const auto letters = std::count_if(text.begin(), text.end(), is_letter);
  return letters >= 2 || text == "a" || text == "i" || (letters == 1 && text[0] >= '0' && text[0] <= '9');
}

// "gatos borrachos": English has the adjective in front of the noun.
void put_adjective_in_front(Words& words) {
  const auto last = words.size() - 1;
  const bool behind =
      last > 0 && words[last].translated && words[last].part == Part::adjective && words[last - 1].part == Part::noun;
  if (behind) std::swap(words[last], words[last - 1]);
}

}  // namespace

Words read_words(const std::string& theme) {
  const auto tokens = with_names_marked(apart(translated(usable(tokens_of(theme)))));
  Words words;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const auto& token = tokens[at];
    if (!is_readable(token.text)) continue;
    auto word = word_at(tokens, at, words);
    word.translated = token.translated;
    word.hyphen = token.hyphen;
    words.push_back(std::move(word));
    put_adjective_in_front(words);
    if (token.pause) {
      words.emplace_back();
      words.back().part = Part::pause;
    }
  }
  give_senses(words);
  return words;
}

}  // namespace generator::draft
