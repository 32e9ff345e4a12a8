#pragma once
#include <string>

#include "generator/ground/random.h"
#include "generator/logo/figures/figure.h"

// Letters as pictures.
namespace generator::logo {

// The letter on a badge, for what has no picture.
void draw_monogram(cairo_t* cr, const Palette& palette, const std::string& letter, const Spot& spot, Random& random);

// A sticker with somebody's name.
void draw_name_tag(cairo_t* cr, const std::string& name);

}  // namespace generator::logo
