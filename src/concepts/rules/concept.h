#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "generator/draft.h"

namespace concepts::rules {

// Holds what is made of a theme.
struct Concept {
  std::string theme;
  generator::Draft draft;
  std::string logo_png, logo_sha256;
  std::optional<std::string> logo_error, logo_error_detail;
  std::string generator, logo_generator;  // names and versions of what made them
  std::uint64_t seed;
};

// These name the embedded generators in what they make: embedded/1. A provider's is chat/1 or images/1, and the model's
// name.
std::string generator_name();
std::string logo_generator_name();

}  // namespace concepts::rules
