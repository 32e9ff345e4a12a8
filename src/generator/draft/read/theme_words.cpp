#include "generator/draft/read/theme_words.h"

#include <algorithm>
#include <string_view>

#include "generator/draft/english/grammar.h"
#include "generator/draft/read/parts.h"
#include "generator/draft/read/plain_speech.h"
#include "generator/draft/read/requests.h"
#include "generator/draft/read/senses.h"
#include "generator/draft/read/typos.h"
#include "generator/draft/translate/languages.h"
#include "generator/draft/translate/proper_names.h"
#include "generator/draft/translate/tokens.h"
#include "generator/draft/translate/translate.h"
#include "generator/draft/translate/usable.h"
#include "generator/ground/letters.h"
#include "generator/ground/text.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

// Counts emoji: "🌮🌮🌮" is three tacos. Only food and animals are counted, since most others are feelings.
std::string number_of(const Token& token) {
  static constexpr std::string_view kNumbers[] = {"two", "three", "four", "five"};
  const auto space = token.text.rfind(' ');
  const auto entry = lexicon::look_up(space == token.text.npos ? token.text : token.text.substr(space + 1));
  const bool counted =
      entry && (is_creature(entry->category) || is_one_of(entry->category, {"food", "fruit", "sweet", "vegetable"}));
  return counted && token.times > 1 && token.times < 6 ? std::string(kNumbers[token.times - 2]) : "";
}

// Spells out the greeting of "gm from the sofa".
std::vector<Token> spelled_out(std::vector<Token> tokens) {
  if (tokens.size() < 2 || (tokens[0].text != "gm" && tokens[0].text != "gn")) return tokens;
  tokens[0].text = tokens[0].text == "gm" ? "morning" : "night";
  tokens[0].written = tokens[0].text;
  tokens[0].capital = false;
  tokens.insert(tokens.begin(), {"good", false, false, false, "", "good"});
  return tokens;
}

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
    if (const auto many = number_of(token); !many.empty() && !grammar::is_mass(last.text)) {
      last.text = grammar::plural(last.text);
      words.insert(words.begin() + first, {many, false, false, true});
    }
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

// Puts a translated adjective in front of its noun, where English has it: "gatos borrachos", "escargot très pressé".
void put_adjective_in_front(Words& words) {
  const auto& adjective = words.back();
  if (adjective.part != Part::adjective || !adjective.translated) return;
  if (is_one_of(adjective.text, {"afraid", "alive", "alone", "asleep", "awake"})) return;
  auto adverb = words.end() - 1;
  while (adverb != words.begin() && (adverb - 1)->part == Part::adverb) --adverb;
  if (adverb != words.begin() && (adverb - 1)->part == Part::noun) std::rotate(adverb - 1, adverb, words.end());
}

bool has_accents(const std::string& written) {
  return std::any_of(written.begin(), written.end(), [](unsigned char c) { return c >= 0x80; });
}

// "Greg, the world's okayest wizard" has one subject, so the comma goes.
void put_names_together(Words& words) {
  if (words.size() < 4 || !words[0].proper || words[1].part != Part::pause || words[2].text != "the") return;
  words.erase(words.begin() + 1);
}

// Emoji count only where there is nothing else.
std::string typed(const std::vector<Token>& tokens) {
  const bool words = std::any_of(tokens.begin(), tokens.end(), [](const Token& token) { return !token.translated; });
  std::string all;
  for (const auto& token : tokens) {
    if (!token.translated || !words) all += (all.empty() ? "" : " ") + token.text;
  }
  return all;
}

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
  if (words.size() > 2 && words[0].text == "please" && (words[1].text == "don't" || words[2].text == "not"))
    words[0].part = Part::adverb;  // a sign, no request to us
  say_plainly(words);
  mend_spelling(words);
  give_senses(words);
  return words;
}

}  // namespace

Reading read_words(const std::string& theme) {
  Reading reading;
  auto tokens = tokens_of(theme);
  const auto asked = tokens.size();
  reading.unwanted = take_off_requests(tokens);
  reading.typed = typed(tokens);
  tokens = spelled_out(std::move(tokens));
  const bool whole = tokens.size() == asked;
  auto language = language_of(tokens);
  if (language == "en") {
    spell_out(tokens);
    mend_typos(tokens);
  }
  const auto kept = usable(tokens, language);
  if (kept.size() != tokens.size()) language = language_of(kept);
  const bool emoji = std::any_of(kept.begin(), kept.end(), [](const Token& token) { return token.translated; });
  reading.english = language == "en" && !emoji;
  reading.complete = whole && kept.size() == tokens.size();
  reading.words = words_of(with_names_marked(apart(translated(kept, language))));
  return reading;
}

}  // namespace generator::draft
