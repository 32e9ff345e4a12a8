#pragma once
#include <string_view>

#include "generator/random.h"

namespace generator::logo {

struct Colour {
  double red, green, blue;
};

struct Palette {
  Colour metal, metal_dark, metal_light;  // rim and lettering
  Colour field, field_deep;               // behind the motif
  Colour band;                            // under the ring of text
};

Palette palette_for(std::string_view mood, Random& random);

Colour mixed(Colour a, Colour b, double share_of_b);

}  // namespace generator::logo
