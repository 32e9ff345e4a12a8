#include "generator/draft/function_words.h"

#include <array>
#include <utility>

#include "generator/words.h"

namespace generator::draft {

std::optional<Part> part_of_function_word(std::string_view folded) {
  static constexpr std::array<std::pair<std::string_view, Part>, 12> kParts = {{{"adverb", Part::adverb},
                                                                                {"conjunction", Part::conjunction},
                                                                                {"copula", Part::copula},
                                                                                {"determiner", Part::determiner},
                                                                                {"dropped", Part::dropped},
                                                                                {"gerund", Part::gerund},
                                                                                {"number", Part::number},
                                                                                {"of", Part::of},
                                                                                {"possessive", Part::possessive},
                                                                                {"preposition", Part::preposition},
                                                                                {"relative", Part::relative},
                                                                                {"verb", Part::verb}}};
  const auto name = words::theme::function_words.find(folded);
  if (!name) return std::nullopt;
  for (const auto& [written, part] : kParts) {
    if (written == *name) return part;
  }
  return std::nullopt;
}

}  // namespace generator::draft
