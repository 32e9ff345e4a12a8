#pragma once
#include <array>
#include <cstddef>
#include <string_view>

// Compares words by how they sound.
namespace generator::draft::sound {

// Holds the sounds of a word, at most 24 phonemes (lexicon/sounds.h).
struct Heard {
  std::array<char, 24> sounds{};
  std::array<bool, 24> stressed{};
  std::size_t size = 0;

  std::size_t stress() const;  // where the first stressed vowel is, else the first vowel, else `size`
  int vowels() const;
};

constexpr bool is_vowel_sound(char sound) {
  return std::string_view("aAuxoWIeREiYOQUX").find(sound) != std::string_view::npos;
}

// Reads the notation of lexicon/sounds.h: "hA1mstR".
Heard parsed(std::string_view sounds);

// Returns how a word of a-z sounds. It asks the lexicon for the word, or for the word of which it is the plural or the
// gerund, and else applies simple rules to its letters.
Heard heard(std::string_view word);

// Returns what it costs to replace one phoneme by the other: 0 if they are the same, 10 for two of a kind that nobody
// confuses, 20 for a vowel and a consonant.
int swap_cost(char one, char other);

// Returns the cost of the cheapest way from one to the other, in the same unit.
int distance(const Heard& one, const Heard& other);

// Says whether both sound the same from the stressed vowel on.
bool rhymes(const Heard& one, const Heard& other);

}  // namespace generator::draft::sound
