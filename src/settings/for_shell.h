#pragma once
#include <string>

#include "settings/setting.h"

namespace settings {

// Returns all settings, with their defaults and what follows from others. Throws ConfigErrors.
Environment complete(const Environment& environment);

// Returns what the shell evaluates: an `export` line for each setting that scripts read, and what pools_for_shell has.
// Throws ConfigErrors.
std::string for_shell(const Environment& environment);

// Returns the names of the `pools` for the shell, and what each has, as in ${queue[ingest]}: its `workers`, the `queue`
// of its socket, the `resolver_options` of its environment, and by `kept_from` the names of the secrets that it may not
// know.
std::string pools_for_shell(const Config& config);

}  // namespace settings
