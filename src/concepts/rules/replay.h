#pragma once
#include <optional>

#include "concepts/tables/generations.h"

namespace concepts::rules {

// Says whether a stored draft comes out the same if it is made again from its theme and seed. Returns nullopt if a
// provider made it, or another version of the embedded generator.
std::optional<bool> text_reproduces(const tables::generations::Generation& stored);
std::optional<bool> logo_reproduces(const tables::generations::Generation& stored);

}  // namespace concepts::rules
