#pragma once
#include <string>
#include <string_view>
#include <vector>

// Everything here expects valid UTF-8.
namespace generator::letters {

// Returns the text in lower case, without compatibility forms, and without the accents of alphabets: "Ｃafé" and "cafe"
// are the same word.
std::string fold(std::string_view text);

std::string lower(std::string_view text);

std::u32string code_points(std::string_view text);
std::string utf8(std::u32string_view code_points);

// Writes Cyrillic, Greek, kana and Hangul in Latin letters, a-z only, and leaves out what has no such letters.
std::string romanised(std::string_view folded);

bool is_letter(char32_t c);

}  // namespace generator::letters
