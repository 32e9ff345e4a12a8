#pragma once
#include "generator/logo/canvas.h"

namespace generator::logo {

// The palette's metal for something of that radius; light comes from the upper left.
Paint metal(const Palette& palette, double radius);

}  // namespace generator::logo
