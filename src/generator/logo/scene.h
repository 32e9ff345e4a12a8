#pragma once
#include "generator/logo/canvas.h"
#include "generator/random.h"

namespace generator::logo {

// What is drawn on the field, behind the motif.
enum class Scene { rays, stars, waves, hills, dots, rings };

// Fills the field with the colour that is set; the caller clips.
void draw_scene(cairo_t* cr, Scene scene, Random& random);

}  // namespace generator::logo
