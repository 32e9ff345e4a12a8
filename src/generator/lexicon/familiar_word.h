#pragma once
#include <cstdint>
#include <string_view>

namespace generator::lexicon {

// A FamiliarWord is a word of a familiar phrase (words::names::familiar) that may be replaced.
struct FamiliarWord {
  std::string_view word, sounds;
  std::string_view spelling;                   // the letters of each phoneme, apart by '|': "m|u|s|e|u|m"
  const std::uint16_t *phrases, *phrases_end;  // lines of words::names::familiar that it stands in
};

}  // namespace generator::lexicon
