#pragma once
#include <optional>
#include <string>

#include "concepts/tables/generations.h"

namespace concepts::rules {

using tables::generations::Generation;

// Holds what is made of a theme until it is stored.
struct NewGeneration {
  Generation row;  // who it is and what pays for it are added before it is stored
  std::string logo_png;
};

// These name the embedded generators in what they make: embedded/1. A provider's is chat/1 or images/1, and the model's
// name.
std::string generator_name();
std::string logo_generator_name();

// Says whether a stored draft comes out the same if it is made again from its theme and seed. Returns nullopt if a
// provider made it, or another version of the embedded generator.
std::optional<bool> text_reproduces(const tables::generations::Generation& stored);
std::optional<bool> logo_reproduces(const tables::generations::Generation& stored);

}  // namespace concepts::rules
