#pragma once
#include <string>

#include "generator/logo/canvas.h"

namespace generator::logo {

// Pictures that the emoji font lacks and themes ask for, by their English name: "capybara", "stapler" ... Null for any
// name that is not in the table of drawings.cpp.
Surface drawing(const std::string& name);

}  // namespace generator::logo
