#pragma once
#include <optional>
#include <string>

#include "generator/draft.h"

namespace generator {

// What every provider's draft has to satisfy: nothing when it is fine, else one sentence naming the
// first fault.
std::optional<std::string> fault_in(const Draft& draft);

}  // namespace generator
