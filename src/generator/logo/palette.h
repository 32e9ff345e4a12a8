#pragma once
#include <string_view>
#include <vector>

#include "generator/ground/random.h"
#include "generator/logo/effect.h"

namespace generator::logo {

struct Colour {
  double red, green, blue;
};

constexpr Colour kWhite{1, 1, 1}, kInk{0.13, 0.13, 0.2}, kRed{0.9, 0.2, 0.22}, kTear{0.27, 0.66, 0.96},
    kShade{0.72, 0.74, 0.8};

struct Palette {
  Colour metal, metal_dark, metal_light;  // rim and lettering
  Colour field, field_deep;               // behind the motif
  Colour band;                            // under the ticker
};

// Lists the palettes that suit the mood, or what happens on the coin: night and fire are dark. The list is never empty.
std::vector<Palette> palettes_for(std::string_view mood, const std::vector<Effect>& effects, Random& random);

Colour mixed(Colour a, Colour b, double share_of_b);

}  // namespace generator::logo
