// Finds out how a word sounds: by the lexicon, else by its letters.
#include <algorithm>
#include <string>
#include <utility>

#include "generator/draft/english/grammar.h"
#include "generator/draft/english/sound_nearness.h"
#include "generator/lexicon/sounds.h"

namespace generator::draft::sound {

namespace {

bool is_vowel_letter(char letter) { return std::string_view("aeiou").find(letter) != std::string_view::npos; }

using Spelling = std::pair<std::string_view, std::string_view>;

// The first that fits is taken, so longer spellings stand in front.
constexpr Spelling kSpellings[] = {
    {"tion", "Sxn"}, {"igh", "I"}, {"eau", "O"}, {"sch", "S"}, {"tch", "C"}, {"ch", "C"},  {"sh", "S"},  {"th", "T"},
    {"ph", "f"},     {"ck", "k"},  {"ng", "N"},  {"qu", "kw"}, {"gh", "g"},  {"kn", "n"},  {"wh", "w"},  {"wr", "r"},
    {"ee", "Y"},     {"ea", "Y"},  {"ie", "Y"},  {"ei", "I"},  {"oo", "X"},  {"ou", "X"},  {"ow", "O"},  {"ai", "E"},
    {"ay", "E"},     {"oa", "O"},  {"oy", "Q"},  {"oi", "Q"},  {"au", "o"},  {"aw", "o"},  {"ew", "X"},  {"ue", "X"},
    {"er", "R"},     {"ir", "R"},  {"ur", "R"},  {"ar", "ar"}, {"or", "or"}, {"ce", "se"}, {"ci", "si"}, {"cy", "sY"},
    {"ge", "je"},    {"gi", "ji"}, {"a", "A"},   {"b", "b"},   {"c", "k"},   {"d", "d"},   {"e", "e"},   {"f", "f"},
    {"g", "g"},      {"h", "h"},   {"i", "i"},   {"j", "j"},   {"k", "k"},   {"l", "l"},   {"m", "m"},   {"n", "n"},
    {"o", "a"},      {"p", "p"},   {"q", "k"},   {"r", "r"},   {"s", "s"},   {"t", "t"},   {"u", "u"},   {"v", "v"},
    {"w", "w"},      {"x", "ks"},  {"y", "Y"},   {"z", "z"}};

std::string by_letters(std::string_view word) {
  std::string sounds;
  bool has_stress = false;
  for (std::size_t at = 0; at < word.size();) {
    const auto rest = word.substr(at);
    const bool silent = (rest == "e" && at > 2) || (at > 0 && rest[0] == word[at - 1] && !is_vowel_letter(rest[0]));
    const auto* fits = std::find_if(std::begin(kSpellings), std::end(kSpellings), [&](const Spelling& spelling) {
      return rest.substr(0, spelling.first.size()) == spelling.first;
    });
    if (silent || fits == std::end(kSpellings)) {
      ++at;
      continue;
    }
    // At the end "a" and "o" are long, and so are vowels before one consonant and an "e".
    const bool last = rest.size() == 1;
    std::string made(last && rest == "o" ? "O" : last && rest == "a" ? "x" : fits->second);
    if (rest.size() == 3 && rest[2] == 'e' && made.size() == 1 && !is_vowel_letter(rest[1])) {
      const std::string_view shorts = "Aeiau", longs = "EYIOX";
      const auto which = std::string_view("aeiou").find(rest[0]);
      if (which != std::string_view::npos && made[0] == shorts[which]) made = longs[which];
    }
    sounds += made;
    if (!has_stress && is_vowel_sound(sounds.back())) {
      sounds += '1';
      has_stress = true;
    }
    at += fits->first.size();
  }
  return sounds;
}

std::string with_s(std::string sounds) {
  const char last = sounds.empty() ? ' ' : sounds.back();
  if (std::string_view("szSZCj").find(last) != std::string_view::npos) return sounds + "xz";
  return sounds + (std::string_view("ptkfT").find(last) != std::string_view::npos ? 's' : 'z');
}

}  // namespace

Heard heard(std::string_view word) {
  if (const auto known = lexicon::sounds_of(word)) return parsed(*known);
  const std::string text(word);
  if (const auto one = grammar::singular(text); one != text) {
    if (const auto known = lexicon::sounds_of(one)) return parsed(with_s(std::string(*known)));
  }
  if (text.size() > 5 && text.compare(text.size() - 3, 3, "ing") == 0) {
    if (const auto known = lexicon::sounds_of(grammar::infinitive(text))) return parsed(std::string(*known) + "iN");
  }
  return parsed(by_letters(word));
}

}  // namespace generator::draft::sound
