#pragma once
#include "generator/logo/canvas.h"

namespace generator::logo {

// Returns the palette's metal for something of that radius. The light comes from above.
Paint metal(const Palette& palette, double radius);

}  // namespace generator::logo
