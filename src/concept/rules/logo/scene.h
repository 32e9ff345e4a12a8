#pragma once
#include "concept/rules/logo/coin.h"

namespace concepts::rules::logo {

// With the colour that is set, all over the field; the caller clips.
void draw_scene(cairo_t* cr, Scene scene, Random& random);

}  // namespace concepts::rules::logo
