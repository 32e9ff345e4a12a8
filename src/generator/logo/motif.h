#pragma once
#include <string>

#include "generator/logo/canvas.h"

namespace generator::logo {

// In the middle of the coin: the picture with an outline and a shadow, or `letter` if it is null.
void draw_motif(cairo_t* cr, const Palette& palette, cairo_surface_t* picture, const std::string& letter);

}  // namespace generator::logo
