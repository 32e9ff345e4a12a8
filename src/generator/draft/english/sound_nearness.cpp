#include "generator/draft/english/sound_nearness.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace generator::draft::sound {

namespace {

struct Near {
  char one, other;
  std::uint8_t cost;
};

// These pairs are easily confused. Any other two vowels or consonants cost 10, a vowel and a consonant 20.
constexpr Near kVowels[] = {{'a', 'o', 1}, {'u', 'x', 1}, {'i', 'x', 2}, {'e', 'i', 4}, {'e', 'A', 4}, {'A', 'x', 4},
                            {'i', 'Y', 4}, {'U', 'X', 4}, {'u', 'U', 4}, {'a', 'u', 4}, {'O', 'o', 4}, {'e', 'x', 4},
                            {'R', 'x', 4}, {'a', 'x', 4}, {'E', 'e', 5}, {'A', 'a', 5}, {'u', 'A', 6}, {'O', 'x', 5},
                            {'Y', 'x', 5}, {'R', 'e', 6}, {'O', 'X', 7}, {'o', 'u', 5}, {'I', 'Q', 6}, {'Y', 'E', 7},
                            {'W', 'a', 6}, {'u', 'R', 6}, {'E', 'I', 7}, {'R', 'u', 6}};
constexpr Near kVoicedAndVoiceless[] = {{'b', 'p', 4}, {'d', 't', 4}, {'g', 'k', 4}, {'v', 'f', 4},
                                        {'z', 's', 3}, {'Z', 'S', 3}, {'j', 'C', 4}, {'D', 'T', 3}};
constexpr Near kMadeAlike[] = {{'m', 'n', 4}, {'n', 'N', 4}, {'r', 'l', 6}, {'s', 'S', 5}, {'T', 'f', 5},
                               {'T', 's', 6}, {'D', 'v', 5}, {'D', 'd', 5}, {'T', 't', 6}, {'j', 'Z', 3},
                               {'C', 'S', 5}, {'w', 'r', 6}, {'w', 'l', 7}, {'b', 'v', 6}, {'p', 'f', 7},
                               {'z', 'Z', 6}, {'y', 'j', 6}, {'p', 't', 7}, {'t', 'k', 7}, {'p', 'k', 7},
                               {'b', 'd', 7}, {'d', 'g', 7}, {'m', 'N', 6}, {'w', 'v', 6}};

struct Costs {
  std::array<std::array<std::uint8_t, 128>, 128> of;

  Costs() : of() {
    for (int one = 0; one < 128; ++one) {
      for (int other = 0; other < 128; ++other) {
        const bool alike = is_vowel_sound(static_cast<char>(one)) == is_vowel_sound(static_cast<char>(other));
        of[one][other] = one == other ? 0 : alike ? 10 : 20;
      }
    }
    add(kVowels);
    add(kVoicedAndVoiceless);
    add(kMadeAlike);
  }

  template <std::size_t count>
  void add(const Near (&sounds)[count]) {
    for (const auto& [one, other, cost] : sounds) of[one][other] = of[other][one] = cost;
  }
};

const Costs kCosts;

// Sounds that are easily left out cost less.
int gap_cost(char sound) {
  if (std::string_view("hyrl").find(sound) != std::string_view::npos) return 5;
  if (std::string_view("tds").find(sound) != std::string_view::npos) return 6;
  return is_vowel_sound(sound) ? 11 : 8;
}

}  // namespace

std::size_t Heard::stress() const {
  for (std::size_t at = 0; at < size; ++at) {
    if (stressed[at]) return at;
  }
  for (std::size_t at = 0; at < size; ++at) {
    if (is_vowel_sound(sounds[at])) return at;
  }
  return size;
}

int Heard::vowels() const {
  return static_cast<int>(std::count_if(sounds.begin(), sounds.begin() + size, is_vowel_sound));
}

Heard parsed(std::string_view sounds) {
  Heard made;
  for (const char c : sounds) {
    if (c == '1' && made.size > 0) {
      made.stressed[made.size - 1] = true;
    } else if (made.size < made.sounds.size()) {
      made.sounds[made.size++] = c;
    }
  }
  return made;
}

int swap_cost(char one, char other) {
  return kCosts.of[static_cast<unsigned char>(one) & 127][static_cast<unsigned char>(other) & 127];
}

int distance(const Heard& one, const Heard& other) {
  std::array<int, 25> row{};
  for (std::size_t at = 0; at < other.size; ++at) row[at + 1] = row[at] + gap_cost(other.sounds[at]);
  for (std::size_t at = 0; at < one.size; ++at) {
    int diagonal = row[0];
    row[0] += gap_cost(one.sounds[at]);
    for (std::size_t to = 0; to < other.size; ++to) {
      const int swapped = diagonal + swap_cost(one.sounds[at], other.sounds[to]);
      diagonal = row[to + 1];
      row[to + 1] = std::min({swapped, row[to + 1] + gap_cost(one.sounds[at]), row[to] + gap_cost(other.sounds[to])});
    }
  }
  return row[other.size];
}

bool rhymes(const Heard& one, const Heard& other) {
  const auto from = one.stress(), other_from = other.stress();
  return from < one.size && one.size - from == other.size - other_from &&
         std::equal(one.sounds.begin() + from, one.sounds.begin() + one.size, other.sounds.begin() + other_from);
}

}  // namespace generator::draft::sound
