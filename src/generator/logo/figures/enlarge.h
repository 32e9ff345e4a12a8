#pragma once
#include "generator/logo/canvas.h"

namespace generator::logo {

// Doubles the width and height, with sharper edges than cairo's interpolation gives: the font's pictures are small.
Surface enlarged(cairo_surface_t* picture);

}  // namespace generator::logo
