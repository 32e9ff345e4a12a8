#pragma once
#include <string>

#include "settings.h"

namespace settings {

// Returns all settings, with their defaults and what follows from others. Throws ConfigErrors.
Environment complete(const Environment& environment);

// Returns what the shell evaluates: an `export` line for each setting that scripts read, and `kept_from`, which has the
// names of the secrets that a pool may not know, as in ${kept_from[ingest]}. Throws ConfigErrors.
std::string for_shell(const Environment& environment);

}  // namespace settings
