#include "generator/draft/foreign_words.h"

#include "generator/draft/grammar.h"
#include "generator/letters.h"
#include "generator/lexicon/lexicon.h"
#include "generator/words.h"

namespace generator::draft::foreign {

namespace {

std::string known(const std::string& word);

// Plural if the word lost an s: "gatos".
std::string in_number(const std::string& english, std::string_view from, std::string_view to) {
  const bool lost_its_s = from.back() == 's' && (to.empty() || to.back() != 's');
  const auto entry = lexicon::look_up(english);
  const bool noun = entry && entry->noun > entry->adjective && entry->noun > entry->verb;
  return lost_its_s && noun ? grammar::plural(english) : english;
}

// The English for the base form of "gatos", "rote", "bambina", "baila".
std::string latin_base(const std::string& word) {
  static constexpr std::string_view kEndings[][2] = {
      {"os", "o"}, {"as", "a"}, {"as", "o"},  {"a", "o"},   {"es", ""},     {"s", ""},      {"en", "e"},
      {"en", ""},  {"er", ""},  {"er", "e"},  {"e", ""},    {"i", "o"},     {"n", ""},      {"a", "ar"},
      {"e", "er"}, {"e", "ir"}, {"an", "ar"}, {"en", "er"}, {"ando", "ar"}, {"endo", "er"}, {"iendo", "er"},
      {"t", "en"}, {"e", "en"}, {"e", "er"},  {"ent", "er"}};
  if (word.size() < 5) return "";
  for (const auto& [from, to] : kEndings) {
    if (word.compare(word.size() - from.size(), from.size(), from) != 0) continue;
    auto found = known(word.substr(0, word.size() - from.size()) + std::string(to));
    if (!found.empty()) return in_number(found, from, to);
  }
  return "";
}

std::string known(const std::string& word) {
  if (const auto common = words::foreign::words.find(word)) return std::string(*common);
  return std::string(lexicon::meaning_of(word).value_or(""));
}

}  // namespace

bool is_german_article(std::string_view folded) { return words::foreign::german_articles.has(folded); }

bool is_function_word(std::string_view folded) { return words::foreign::function_words.find(folded).has_value(); }

std::string function_word(std::string_view folded) {
  const auto english = words::foreign::function_words.find(folded).value_or("-");
  return english == "-" ? "" : std::string(english);
}

std::string translated(const std::string& folded) {
  auto found = known(folded);
  if (!found.empty()) return found;

  // Try with other endings ("лягушки"), and without the Arabic article ("الضفدع").
  const auto points = letters::code_points(folded);
  if (points.size() > 4 && points[0] == U'ا' && points[1] == U'ل') {
    return known(letters::utf8(std::u32string_view(points).substr(2)));
  }
  if (points.empty() || letters::is_unspaced(points[0])) return "";
  if (points[0] < 0x250) return latin_base(folded);
  for (std::size_t cut = 1; cut <= 3 && points.size() >= cut + 3; ++cut) {
    const auto stem = letters::utf8(std::u32string_view(points).substr(0, points.size() - cut));
    for (const std::string_view ending : {"", "а", "о", "я", "ь", "и", "е", "ыи"}) {
      found = known(stem + std::string(ending));
      if (!found.empty()) return found;
    }
  }
  return "";
}

}  // namespace generator::draft::foreign
