#include "generator/draft/theme_words.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "generator/draft/languages.h"
#include "generator/draft/parts.h"
#include "generator/draft/proper_names.h"
#include "generator/draft/senses.h"
#include "generator/draft/tokens.h"
#include "generator/draft/translate.h"
#include "generator/draft/usable.h"
#include "generator/letters.h"

namespace generator::draft {

namespace {

// Translations of two words, such as "hot dog", become two tokens.
std::vector<Token> apart(const std::vector<Token>& tokens) {
  std::vector<Token> words;
  for (const auto& token : tokens) {
    const auto first = words.size();
    std::size_t from = 0;
    for (std::size_t space; (space = token.text.find(' ', from)) != std::string::npos; from = space + 1) {
      words.push_back({token.text.substr(from, space - from), false, false, token.translated});
    }
    auto last = token;
    last.text = token.text.substr(from);
    words.push_back(last);
    if (words.size() > first + 1 && (token.part == Part::verb || token.part == Part::gerund)) {
      words.back().part.reset();
      words[first].part = token.part;
    }
  }
  for (auto& word : words) {
    if (!word.translated || word.text.empty() || word.text[0] < 'A' || word.text[0] > 'Z') continue;
    word.name = true;
    word.written = word.text;
    word.text = letters::fold(word.text);
  }
  return words;
}

bool is_readable(const std::string& text) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
  const auto letters = std::count_if(text.begin(), text.end(), is_letter);
  return letters >= 2 || text == "a" || text == "i" || (letters == 1 && text[0] >= '0' && text[0] <= '9');
}

// "gatos borrachos", "escargot très pressé": English has the adjective in front of the noun.
void put_adjective_in_front(Words& words) {
  static constexpr std::string_view kBehind[] = {"afraid", "alive", "alone", "asleep", "awake"};
  const auto& adjective = words.back();
  if (adjective.part != Part::adjective || !adjective.translated) return;
  if (std::find(std::begin(kBehind), std::end(kBehind), adjective.text) != std::end(kBehind)) return;
  auto adverb = words.end() - 1;
  while (adverb != words.begin() && (adverb - 1)->part == Part::adverb) --adverb;
  if (adverb != words.begin() && (adverb - 1)->part == Part::noun) std::rotate(adverb - 1, adverb, words.end());
}

// "jalapeño"
bool has_accents(const std::string& written) {
  return std::any_of(written.begin(), written.end(), [](unsigned char c) { return c >= 0x80; });
}

// "Greg, the world's okayest wizard" has one subject.
void put_names_together(Words& words) {
  if (words.size() < 4 || !words[0].proper || words[1].part != Part::pause || words[2].text != "the") return;
  words.erase(words.begin() + 1);
}

}  // namespace

namespace {

Words words_of(const std::vector<Token>& tokens) {
  Words words;
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const auto& token = tokens[at];
    if (!is_readable(token.text)) continue;
    auto word = word_at(tokens, at, words);
    word.translated = token.translated;
    word.hyphen = token.hyphen;
    if (has_accents(token.written) && word.text == token.text) word.text = letters::lower(token.written);
    words.push_back(std::move(word));
    put_adjective_in_front(words);
    if (token.pause) {
      words.emplace_back();
      words.back().part = Part::pause;
    }
  }
  put_names_together(words);
  give_senses(words);
  return words;
}

}  // namespace

Reading read_words(const std::string& theme) {
  const auto tokens = tokens_of(theme);
  auto language = language_of(tokens);
  const auto kept = usable(tokens, language);
  if (kept.size() != tokens.size()) language = language_of(kept);
  const bool emoji = std::any_of(kept.begin(), kept.end(), [](const Token& token) { return token.translated; });
  return {words_of(with_names_marked(apart(translated(kept, language)))), language == "en" && !emoji,
          kept.size() == tokens.size()};
}

}  // namespace generator::draft
