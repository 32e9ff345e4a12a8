#pragma once
#include <string>

#include "generator/logo/canvas.h"
#include "generator/logo/scene.h"

// The parts of a coin around its motif, drawn from the outside in.
namespace generator::logo {

void draw_rim(cairo_t* cr, const Palette& palette);
void draw_field(cairo_t* cr, const Palette& palette, Scene scene, Random& random);

// Name above, "CONCEPT ONLY" below; an empty name leaves beads there.
void draw_band(cairo_t* cr, const Palette& palette, const std::string& name);

void draw_plate(cairo_t* cr, const Palette& palette, const std::string& ticker);

}  // namespace generator::logo
