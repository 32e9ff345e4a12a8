#pragma once
#include "generator/logo/coin.h"

namespace generator::logo {

// With the colour that is set, all over the field; the caller clips.
void draw_scene(cairo_t* cr, Scene scene, Random& random);

}  // namespace generator::logo
