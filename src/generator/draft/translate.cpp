#include "generator/draft/translate.h"

#include <algorithm>
#include <utility>

#include "generator/draft/foreign_words.h"
#include "generator/draft/function_words.h"
#include "generator/draft/grammar.h"
#include "generator/letters.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

constexpr std::size_t kMaxRomanised = 12;  // letters

bool is_english_word(const std::string& word) {
  const auto entry = lexicon::look_up(word);
  if (entry &&
      (entry->noun > 0 || entry->verb > 0 || entry->adjective >= 0 || entry->adverb > 0 || !entry->emoji.empty()) &&
      entry->proper.empty()) {
    return true;
  }
  const auto base = grammar::singular(word);
  if (base != word && lexicon::look_up(base)) return true;
  return word.size() > 4 && !grammar::infinitive(word).empty();
}

bool is_foreign(const Token& token) {
  return token.translated || foreign::is_function_word(token.text) ||
         std::any_of(token.text.begin(), token.text.end(), [](unsigned char c) { return c >= 0x80; });
}

bool is_gerund(const std::string& word) {
  return word.size() > 5 && word.compare(word.size() - 3, 3, "ing") == 0 && !grammar::infinitive(word).empty();
}

// "que baila" -> "that dances", "який грає" -> "playing". Any other word there belongs to a
// verb that is in no list; "with" takes its place.
void add_after_relative(std::vector<Token>& english, Token meaning) {
  if (is_gerund(meaning.text)) {
    english.back() = meaning;
    return;
  }
  const auto entry = lexicon::look_up(meaning.text);
  if (!entry || entry->verb <= 0 || entry->verb < entry->noun) {
    english.back().text = "with";
    return;
  }
  const auto& who = english[english.size() > 1 ? english.size() - 2 : 0].text;
  if (grammar::singular(who) == who) meaning.text = grammar::third_person(meaning.text);
  english.push_back(meaning);
}

bool ends_in_relative(const std::vector<Token>& english) {
  return !english.empty() && english.back().translated &&
         (english.back().text == "that" || english.back().text == "who");
}

bool is_plain_english(const std::string& word) {
  const auto entry = lexicon::look_up(word);
  return entry && entry->noun + entry->adjective + entry->verb > 2;
}

// The words so far. A word that is in no list may be a name: German ones, which have a capital letter, stay where they
// stand; the others are kept for a theme in which nothing else is known.
class Translation {
 public:
  explicit Translation(bool german) : german_(german) {}

  void add(const Token& token) {
    if (token.translated || is_function_word(token.text)) {
      english_.push_back(token);
    } else if (foreign::is_function_word(token.text)) {
      const auto word = foreign::function_word(token.text);
      if (!word.empty()) english_.push_back({word, false, token.pause, true});
    } else {
      add_content_word(token);
    }
  }

  std::vector<Token> end() {
    if (ends_in_relative(english_)) english_.pop_back();
    if (!translated_one_) english_.insert(english_.end(), unknown_.begin(), unknown_.end());
    return std::move(english_);
  }

 private:
  void add_content_word(const Token& token) {
    const auto meaning = foreign::translated(token.text);
    if (!meaning.empty() && !is_plain_english(token.text))
      add_meaning({meaning, false, token.pause, true});
    else if (is_english_word(token.text))
      english_.push_back(token);
    else
      add_unknown(token);
  }

  void add_meaning(const Token& meaning) {
    if (ends_in_relative(english_))
      add_after_relative(english_, meaning);
    else
      english_.push_back(meaning);
    translated_one_ = true;
  }

  void add_unknown(const Token& token) {
    if (ends_in_relative(english_)) english_.back().text = "with";
    const auto latin = letters::romanised(token.text);
    if (latin.size() < 3) return;
    auto& list = german_ && token.capital ? english_ : unknown_;
    list.push_back({latin.substr(0, kMaxRomanised), false, token.pause, true});
  }

  bool german_, translated_one_ = false;
  std::vector<Token> english_, unknown_;
};

}  // namespace

bool is_english(const std::vector<Token>& tokens) { return std::none_of(tokens.begin(), tokens.end(), is_foreign); }

std::vector<Token> translated(const std::vector<Token>& tokens) {
  if (draft::is_english(tokens)) return tokens;
  const bool german = std::any_of(tokens.begin(), tokens.end(),
                                  [](const Token& token) { return foreign::is_german_article(token.text); });
  Translation translation(german);
  for (const auto& token : tokens) translation.add(token);
  return translation.end();
}

}  // namespace generator::draft
