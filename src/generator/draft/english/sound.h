#pragma once
#include <string_view>

// Judges how a made-up word sounds. Words consist of a-z.
namespace generator::draft::sound {

int syllables(std::string_view word);

// Rates from 0 to 90 how common the word's runs of three letters are in English. The mean counts two thirds, and the
// rarest run one third.
int ease(std::string_view word);

// Says whether the word has neither four consonants nor three vowels in a row, and its runs of letters are common.
bool is_sayable(std::string_view word);

}  // namespace generator::draft::sound
