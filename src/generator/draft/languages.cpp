#include "generator/draft/languages.h"

#include <glib.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "generator/draft/foreign_words.h"
#include "generator/draft/function_words.h"
#include "generator/draft/grammar.h"
#include "generator/letters.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

constexpr std::array<std::string_view, 9> kLatin = {"es", "fr", "de", "pt", "it", "nl", "pl", "tr", ""};

bool has_script(const std::vector<Token>& tokens, GUnicodeScript script) {
  return std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) {
    if (token.translated) return false;
    const auto points = letters::code_points(token.text);
    return std::any_of(points.begin(), points.end(), [&](char32_t c) { return g_unichar_get_script(c) == script; });
  });
}

// How many of the words the language has; a word with another ending counts a little less.
double known_in(std::string_view language, const std::vector<Token>& tokens) {
  double known = 0;
  for (const auto& token : tokens) {
    if (token.translated) continue;
    const auto apostrophe = token.text.find('\'');
    const auto word = apostrophe < 3 ? token.text.substr(apostrophe + 1) : token.text;  // "l'ours"
    if (language.empty() && is_english_word(word)) continue;
    const auto meaning = foreign::meaning_of(language, word);
    if (meaning) known += meaning->shown ? 0.6 : meaning->exact ? 1 : 0.8;
  }
  return known;
}

std::string latin_language(const std::vector<Token>& tokens) {
  double best = 0;
  for (const auto& token : tokens) {
    if (!token.translated && (is_function_word(token.text) || is_english_word(token.text))) best += 1;
  }
  std::string language = "en";
  for (const auto candidate : kLatin) {
    const auto known = known_in(candidate, tokens);
    if (known <= best) continue;
    best = known;
    language = candidate;
  }
  return language;
}

}  // namespace

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

std::string language_of(const std::vector<Token>& tokens) {
  if (has_script(tokens, G_UNICODE_SCRIPT_HIRAGANA) || has_script(tokens, G_UNICODE_SCRIPT_KATAKANA)) return "ja";
  if (has_script(tokens, G_UNICODE_SCRIPT_HAN)) return "zh";
  if (has_script(tokens, G_UNICODE_SCRIPT_HANGUL)) return "ko";
  if (has_script(tokens, G_UNICODE_SCRIPT_CYRILLIC))
    return known_in("uk", tokens) > known_in("ru", tokens) ? "uk" : "ru";
  if (has_script(tokens, G_UNICODE_SCRIPT_ARABIC)) return "ar";
  if (has_script(tokens, G_UNICODE_SCRIPT_GREEK)) return "el";
  if (has_script(tokens, G_UNICODE_SCRIPT_DEVANAGARI)) return "hi";
  const bool other = std::any_of(tokens.begin(), tokens.end(), [](const Token& token) {
    return !token.translated &&
           std::any_of(token.text.begin(), token.text.end(), [](unsigned char c) { return c >= 0x80; });
  });
  return other ? "" : latin_language(tokens);
}

}  // namespace generator::draft
