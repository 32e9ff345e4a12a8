#include "generator/lexicon/sounds.h"

#include <algorithm>

#include "generator/lexicon/tables.h"
#include "generator/words.h"

namespace generator::lexicon {

namespace {

constexpr std::string_view kVowels = "aAuxoWIeREiYOQUX";  // in the order of tables::vowel_starts

}  // namespace

std::optional<std::string_view> sounds_of(std::string_view word) { return tables::find(tables::sounds, word); }

std::string_view kin_of(std::string_view word) {
  if (words::names::associations.find(word)) return word;
  return tables::find(tables::kin, word).value_or("");
}

Positions familiar_with_vowel(char vowel) {
  const auto at = kVowels.find(vowel);
  if (at == std::string_view::npos) return {nullptr, nullptr};
  return {tables::vowel_positions + tables::vowel_starts[at], tables::vowel_positions + tables::vowel_starts[at + 1]};
}

const FamiliarWord& familiar_word(std::size_t position) { return tables::familiar[position]; }

std::optional<std::size_t> find_familiar(std::string_view word) {
  const auto* const end = tables::familiar + tables::familiar_count;
  const auto* const found = std::lower_bound(tables::familiar, end, word, [](const FamiliarWord& one, std::string_view other) {
    return one.word < other;
  });
  if (found == end || found->word != word) return std::nullopt;
  return static_cast<std::size_t>(found - tables::familiar);
}

}  // namespace generator::lexicon
