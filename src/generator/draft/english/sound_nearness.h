#pragma once
#include <array>
#include <cstddef>
#include <string_view>

// Words as they are heard, and how alike two of them sound.
namespace generator::draft::sound {

// At most 24 phonemes (lexicon/sounds.h).
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

// From "hA1mstR".
Heard parsed(std::string_view sounds);

// A word or its plural or gerund by the lexicon, else by simple rules for its letters; a-z.
Heard heard(std::string_view word);

// Returns what one phoneme in place of the other costs: 0 for the same, 10 for two that nobody takes for each other.
int swap_cost(char one, char other);

// The cheapest way from one to the other, in the same unit.
int distance(const Heard& one, const Heard& other);

// From the stressed vowel on.
bool rhymes(const Heard& one, const Heard& other);

}  // namespace generator::draft::sound
