#pragma once
#include <string_view>
#include <vector>

#include "generator/logo/effect.h"
#include "generator/random.h"

namespace generator::logo {

struct Colour {
  double red, green, blue;
};

struct Palette {
  Colour metal, metal_dark, metal_light;  // rim and lettering
  Colour field, field_deep;               // behind the motif
  Colour band;                            // under the ticker
};

// Those that suit the mood, or what happens on the coin: night is dark, fire too. Never empty.
std::vector<Palette> palettes_for(std::string_view mood, const std::vector<Effect>& effects, Random& random);

Colour mixed(Colour a, Colour b, double share_of_b);

}  // namespace generator::logo
