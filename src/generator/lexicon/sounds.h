#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "generator/lexicon/familiar_word.h"

// These say how words sound. A phoneme is one letter; in the words of CMU's phone set:
//
//   vowels      a aa, A ae, u ah, x ax, o ao, W aw, I ay, e eh, R er, E ey, i ih, Y iy, O ow, Q oy, U uh, X uw
//   consonants  b C(ch) d D(dh) f g h j(jh) k l m n N(ng) p r s S(sh) t T(th) v w y z Z(zh)
//
// A '1' stands behind each stressed vowel: "hamster" is "hA1mstR".
namespace generator::lexicon {

// Knows the sounds of a lemma or a word of our lists; its plural and other forms are not known.
std::optional<std::string_view> sounds_of(std::string_view word);

// The word that words::names::associations knows something for: itself or what it is a kind of, nearest first ("dog" of
// "dachshund"); empty if there is none.
std::string_view kin_of(std::string_view word);

// Some words of familiar phrases, as positions for familiar_word.
struct Positions {
  const std::uint16_t *first, *last;
  const std::uint16_t* begin() const { return first; }
  const std::uint16_t* end() const { return last; }
};
// With that vowel under stress and so many vowels.
Positions familiar_like(char stressed, int vowels);
// Finds those of two vowels and more, of which the first or the last is that one.
Positions familiar_from(char first_vowel);
Positions familiar_to(char last_vowel);
FamiliarWord familiar_word(std::size_t position);
// The position of a word as such.
std::optional<std::size_t> find_familiar(std::string_view word);

}  // namespace generator::lexicon
