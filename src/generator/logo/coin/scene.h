#pragma once
#include "generator/ground/random.h"
#include "generator/logo/canvas.h"

namespace generator::logo {

// A scene is drawn on the field, behind the motif.
enum class Scene { rays, stars, waves, hills, dots, rings };

// The scene as a mask of the whole canvas: a shape that is filled and then laid over the field takes half as long as
// one that is drawn there, since it is translucent. It may reach under the rim.
Surface scene_shape(Scene scene, Random& random);

}  // namespace generator::logo
