#pragma once
#include <string>

#include "generator/ground/random.h"
#include "generator/logo/figures/figure.h"

namespace generator::logo {

// Draws the letter on a badge, for a subject without a picture.
void draw_monogram(cairo_t* cr, const Palette& palette, const std::string& letter, const Spot& spot, Random& random);

void draw_name_tag(cairo_t* cr, const std::string& name);

}  // namespace generator::logo
