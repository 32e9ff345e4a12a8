#pragma once
#include <string>

#include "generator/logo/canvas.h"

namespace generator::logo {

// Draws a picture that the emoji font lacks and themes ask for, by its English name: "capybara", "stapler". It is null
// for any name that is not in the table of drawings.cpp.
Surface drawing(const std::string& name);

}  // namespace generator::logo
