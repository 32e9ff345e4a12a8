#pragma once
#include <string>

#include "settings.h"

namespace settings {

// Returns what the shell evaluates: an `export` line for each setting that scripts read. Throws ConfigFaults.
std::string for_shell(const Environment& environment);

}  // namespace settings
