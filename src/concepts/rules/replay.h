#pragma once
#include <optional>

#include "concepts/tables/generations.h"

namespace concepts::rules {

// Whether a stored draft comes out the same when it is made again from its theme and seed. Nothing for a half that was
// made by a provider, or by another version of our own.
std::optional<bool> text_again(const tables::generations::Generation& stored);
std::optional<bool> logo_again(const tables::generations::Generation& stored);

}  // namespace concepts::rules
