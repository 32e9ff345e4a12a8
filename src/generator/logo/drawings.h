#pragma once
#include <string>

#include "generator/logo/canvas.h"

namespace generator::logo {

// Pictures that the emoji font lacks and themes ask for: "capybara", "churro", "fridge", "lighthouse",
// "mars", "submarine" and "toaster". Null for any other name.
Surface drawing(const std::string& name);

}  // namespace generator::logo
