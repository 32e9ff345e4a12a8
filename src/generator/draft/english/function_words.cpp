#include "generator/draft/english/function_words.h"

#include <array>
#include <utility>

#include "generator/ground/words.h"

namespace generator::draft {

std::optional<Part> part_of_function_word(std::string_view folded) {
  static constexpr std::array<std::pair<std::string_view, Part>, 16> kParts = {{{"adverb", Part::adverb},
                                                                                {"conjunction", Part::conjunction},
                                                                                {"copula", Part::copula},
                                                                                {"determiner", Part::determiner},
                                                                                {"dropped", Part::dropped},
                                                                                {"gerund", Part::gerund},
                                                                                {"modal", Part::modal},
                                                                                {"number", Part::number},
                                                                                {"of", Part::of},
                                                                                {"participle", Part::participle},
                                                                                {"possessive", Part::possessive},
                                                                                {"preposition", Part::preposition},
                                                                                {"pronoun", Part::pronoun},
                                                                                {"question", Part::question},
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
