#include "generator/draft/translate/languages.h"

#include <glib.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "generator/draft/english/function_words.h"
#include "generator/draft/english/grammar.h"
#include "generator/draft/translate/foreign_words.h"
#include "generator/ground/letters.h"
#include "generator/ground/lines.h"
#include "generator/ground/text.h"
#include "generator/ground/words.h"
#include "generator/lexicon/lexicon.h"

namespace generator::draft {

namespace {

constexpr std::size_t kMaxWords = 10;  // that decide
constexpr std::array<std::string_view, 9> kLatin = {"es", "fr", "de", "pt", "it", "nl", "pl", "tr", ""};

bool has_script(const std::vector<Token>& tokens, GUnicodeScript script) {
  return std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) {
    if (token.translated) return false;
    const auto points = letters::code_points(token.text);
    return std::any_of(points.begin(), points.end(), [&](char32_t c) { return g_unichar_get_script(c) == script; });
  });
}

// Removes the elided article: "l'ours" becomes "ours".
std::string word_of(const Token& token) {
  const auto apostrophe = token.text.find('\'');
  return apostrophe < 3 ? token.text.substr(apostrophe + 1) : token.text;
}

// At the beginning of a theme no English word is spelled like these.
bool is_foreign_article(const std::string& word) {
  return is_one_of(word, {"der", "een", "ein", "eine", "el", "gli", "het", "il", "les", "uma", "un", "una", "une"});
}

bool is_plain_english(const std::string& word) {
  return is_function_word(word) || is_english_word(word) || word == "non" || words::theme::spellings.find(word);
}

// A name counts half: other languages have "Paris" too.
double known_in_english(const std::vector<std::string>& words) {
  double known = 0;
  for (const auto& word : words) {
    const auto entry = lexicon::look_up(word);
    const bool name = entry && !entry->proper.empty();
    known += is_plain_english(word) ? 1 : name ? 0.5 : 0;
  }
  return known;
}

// Counts the words that the language has as they stand. One that only CLDR's emoji show counts 0.6.
double known_in(std::string_view language, const std::vector<std::string>& words) {
  double known = 0;
  for (const auto& word : words) {
    const auto meaning = foreign::exact_meaning_of(language, word);
    const bool same = meaning && meaning->english == word;  // "tapir" tells nothing
    if (meaning && !same && !(meaning->shown && is_plain_english(word))) known += meaning->shown ? 0.6 : 1;
  }
  return known;
}

// Words with another ending count 0.8.
double inflected_in(std::string_view language, const std::vector<std::string>& words) {
  return 0.8 * static_cast<double>(std::count_if(words.begin(), words.end(), [&](const std::string& word) {
           return !foreign::exact_meaning_of(language, word) && foreign::meaning_of(language, word);
         }));
}

std::vector<std::string> texts_of(const std::vector<Token>& tokens) {
  std::vector<std::string> words;
  for (const auto& token : tokens) {
    if (!token.translated && words.size() < kMaxWords) words.push_back(word_of(token));
  }
  return words;
}

// Looks for other endings only in languages that have one of the words as it stands, if there are any.
std::string latin_language(const std::vector<Token>& tokens) {
  const auto words = texts_of(tokens);
  const bool article = words.size() > 1 && tokens[0].written != "UN" && is_foreign_article(words[0]);
  if (!article && std::all_of(words.begin(), words.end(), is_plain_english)) return "en";
  std::string whole;
  for (const auto& word : words) whole += (whole.empty() ? "" : " ") + word;
  if (words.size() > 1 && lines::stars.find(whole)) return "en";  // "garden hose", though a Hose is trousers
  std::array<double, kLatin.size()> known{};
  std::transform(kLatin.begin(), kLatin.end(), known.begin(), [&](auto language) { return known_in(language, words); });
  const bool some = *std::max_element(known.begin(), known.end() - 1) >= 1;

  auto best = known_in_english(words) - (article ? 1.5 : 0);  // "un cactus sin agua"
  std::string language = "en";
  for (std::size_t at = 0; at < kLatin.size(); ++at) {
    if (!some || known[at] >= 1) known[at] += inflected_in(kLatin[at], words);
    const bool undecided =
        known[at] == best && language == "en" && known[at] >= 1 && best < static_cast<double>(words.size());
    if (known[at] <= best && !undecided) continue;  // "cangrejo DJ"
    best = known[at];
    language = kLatin[at];
  }
  return language;
}

bool is_ukrainian(const std::vector<Token>& tokens) {
  const auto words = texts_of(tokens);
  return known_in("uk", words) + inflected_in("uk", words) > known_in("ru", words) + inflected_in("ru", words);
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
  if (has_script(tokens, G_UNICODE_SCRIPT_CYRILLIC)) return is_ukrainian(tokens) ? "uk" : "ru";
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
