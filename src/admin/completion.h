#pragma once
#include <string>
#include <vector>

#include "admin/command.h"

namespace admin {

// Returns a script that bash sources. It completes the commands, their options, and the values of options that have
// choices.
std::string bash_completion(const std::vector<Command>& commands);

}  // namespace admin
