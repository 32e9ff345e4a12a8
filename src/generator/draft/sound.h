#pragma once
#include <string_view>

// How a made-up word sounds. Words are a-z.
namespace generator::draft::sound {

int syllables(std::string_view word);

// 0-90: how English the letters' order is, its worst place counting most.
int ease(std::string_view word);

// Three consonants of different kinds in a row, or three vowels, are hard to say.
bool is_sayable(std::string_view word);

}  // namespace generator::draft::sound
