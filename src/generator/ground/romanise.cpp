// Stands apart from letters.cpp, which the program that makes the word tables links without them.
#include "generator/ground/letters.h"
#include "generator/ground/words.h"

namespace generator::letters {

namespace {

std::string in_table(char32_t letter) {
  return std::string(words::letters::romanisation.find(utf8(std::u32string(1, letter))).value_or(""));
}

// A syllable's number says of which consonant, vowel and final consonant it is made. Zero means no final consonant.
std::string hangul(char32_t syllable) {
  constexpr char32_t kFirst = 0x1100, kVowel = 0x1161, kBeforeLast = 0x11A7;
  const char32_t number = syllable - 0xAC00;
  return in_table(kFirst + number / 588) + in_table(kVowel + number % 588 / 28) + in_table(kBeforeLast + number % 28);
}

std::string latin(char32_t c) {
  if (c >= U'a' && c <= U'z') return std::string(1, static_cast<char>(c));
  if (c < 0x80) return "";
  if (c >= 0xAC00 && c <= 0xD7A3) return hangul(c);
  const bool katakana = c >= 0x30A1 && c <= 0x30F3;
  return in_table(katakana ? c - 0x60 : c);
}

}  // namespace

std::string romanised(std::string_view folded) {
  std::string text;
  for (const char32_t c : code_points(folded)) text += latin(c);
  return text;
}

}  // namespace generator::letters
