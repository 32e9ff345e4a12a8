#pragma once
#include <string>
#include <string_view>
#include <vector>

// Unicode text as the draft's rules need it. Everything here expects valid UTF-8.
namespace generator::letters {

// Lower case, compatibility forms resolved, accents taken off where the script can do without them:
// "Ｃafé" and "cafe" are the same word.
std::string fold(std::string_view text);

std::u32string code_points(std::string_view text);
std::string utf8(std::u32string_view code_points);

// Cyrillic, Greek, kana and Hangul in Latin letters, a-z only; what has no letters is left out.
std::string romanised(std::string_view folded);

bool is_letter(char32_t c);

// Something to see: neither space, control nor what only joins or directs others.
bool is_visible(char32_t c);

// Written without spaces between words, so nouns have to be found inside: Han, kana, Hangul, Thai.
bool is_unspaced(char32_t c);

}  // namespace generator::letters
