#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

// These say how words sound. A phoneme is one letter; in the words of CMU's phone set:
//
//   vowels      a aa, A ae, u ah, x ax, o ao, W aw, I ay, e eh, R er, E ey, i ih, Y iy, O ow, Q oy, U uh, X uw
//   consonants  b C(ch) d D(dh) f g h j(jh) k l m n N(ng) p r s S(sh) t T(th) v w y z Z(zh)
//
// A '1' stands behind each stressed vowel: "hamster" is "hA1mstR".
namespace generator::lexicon {

// Returns the sounds of a lemma or a word of our lists. Plurals and other forms are not known.
std::optional<std::string_view> sounds_of(std::string_view word);

// Returns the word that words::names::associations has, which is the word itself or the nearest that it is a kind of
// ("dog" for "dachshund"). It is empty if there is none.
std::string_view kin_of(std::string_view word);

// A FamiliarWord is a word of a familiar phrase (words::names::familiar) that may be replaced.
struct FamiliarWord {
  std::string_view word, sounds;
  std::string_view spelling;                   // the letters of each phoneme, apart by '|': "m|u|s|e|u|m"
  const std::uint16_t *phrases, *phrases_end;  // lines of words::names::familiar that it stands in
};

// These are positions of words of familiar phrases, to pass to familiar_word.
struct Positions {
  const std::uint16_t *first, *last;
  const std::uint16_t* begin() const { return first; }
  const std::uint16_t* end() const { return last; }
};
// Finds the words with that vowel under stress and that number of vowels.
Positions familiar_like(char stressed, int vowels);
// Find the words of two vowels and more of which the first or the last vowel is that one.
Positions familiar_from(char first_vowel);
Positions familiar_to(char last_vowel);
FamiliarWord familiar_word(std::size_t position);
// Returns the position of the word itself.
std::optional<std::size_t> find_familiar(std::string_view word);

}  // namespace generator::lexicon
