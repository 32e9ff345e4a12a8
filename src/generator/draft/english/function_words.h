#pragma once
#include <optional>
#include <string_view>

#include "generator/draft/english/part.h"

namespace generator::draft {

// Knows English function words, and words that a draft has no use for ("coin", "presale").
std::optional<Part> part_of_function_word(std::string_view folded);

inline bool is_function_word(std::string_view folded) { return part_of_function_word(folded).has_value(); }

}  // namespace generator::draft
