#include "generator/lexicon/sounds.h"

#include <algorithm>

#include "generator/ground/words.h"
#include "generator/lexicon/tables.h"

namespace generator::lexicon {

namespace {

constexpr std::string_view kVowels = "aAuxoWIeREiYOQUX";  // in the order of the tables
constexpr auto kNone = std::string_view::npos;

Positions group(const std::uint16_t* starts, std::size_t at) {
  if (at == kNone) return {nullptr, nullptr};
  return {tables::positions + starts[at], tables::positions + starts[at + 1]};
}

}  // namespace

std::optional<std::string_view> sounds_of(std::string_view word) { return tables::find(tables::sounds, word); }

std::string_view kin_of(std::string_view word) {
  if (words::names::associations.find(word)) return word;
  return tables::find(tables::kin, word).value_or("");
}

Positions familiar_like(char stressed, int vowels) {
  const auto at = kVowels.find(stressed);
  return group(tables::like_starts,
               at == kNone || vowels < 1 || vowels > 4 ? kNone : at * 4 + static_cast<std::size_t>(vowels) - 1);
}

Positions familiar_from(char first_vowel) { return group(tables::from_starts, kVowels.find(first_vowel)); }

Positions familiar_to(char last_vowel) { return group(tables::to_starts, kVowels.find(last_vowel)); }

FamiliarWord familiar_word(std::size_t position) {
  const auto& found = tables::familiar[position];
  return {found.word, found.sounds, found.spelling, tables::phrases + found.phrases,
          tables::phrases + found.phrases_end};
}

std::optional<std::size_t> find_familiar(std::string_view word) {
  const auto* const end = tables::familiar + tables::familiar_count;
  const auto* const found =
      std::lower_bound(tables::familiar, end, word,
                       [](const tables::Familiar& one, std::string_view other) { return one.word < other; });
  if (found == end || found->word != word) return std::nullopt;
  return static_cast<std::size_t>(found - tables::familiar);
}

}  // namespace generator::lexicon
