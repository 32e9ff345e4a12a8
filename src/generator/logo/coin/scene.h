#pragma once
#include "generator/ground/random.h"
#include "generator/logo/canvas.h"

namespace generator::logo {

// A scene is drawn on the field, behind the motif.
enum class Scene { rays, stars, waves, hills, dots, rings };

// Returns the scene as a mask of the whole canvas, which may reach under the rim. A scene is translucent: filling a
// shape and then laying it over the field takes half as long as drawing on the field.
Surface scene_shape(Scene scene, Random& random);

}  // namespace generator::logo
