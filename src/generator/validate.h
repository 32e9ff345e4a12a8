#pragma once
#include <optional>
#include <string>

#include "generator/draft.h"

namespace generator {

// Checks what every draft has to satisfy, a provider's too: returns nothing if it is valid, else one sentence that
// names the first error.
std::optional<std::string> error_in(const Draft& draft);

}  // namespace generator
