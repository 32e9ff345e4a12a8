#pragma once
#include <string_view>

// Judges how a made-up word sounds. Words are a-z.
namespace generator::draft::sound {

int syllables(std::string_view word);

// 0-90: how common the runs of three letters are in English, the rarest of them counting most.
int ease(std::string_view word);

// Without four consonants or three vowels in a row, and with common runs of letters.
bool is_sayable(std::string_view word);

}  // namespace generator::draft::sound
