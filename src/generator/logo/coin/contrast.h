#pragma once
#include "generator/logo/canvas.h"

// Measures how well a figure stands out from the field behind it.
namespace generator::logo {

// WCAG asks for this contrast of graphics that have to be understood.
constexpr double kMinContrast = 3;

// Returns WCAG's contrast ratio: 1 for two colours equally bright, 21 for black and white.
double contrast(Colour one, Colour other);

// Returns the mean colour of what is not transparent, of every third line.
Colour mean_colour(cairo_surface_t* picture);

// Returns the palette with its field made darker or brighter until both of the field's colours have kMinContrast to the
// figure.
Palette set_off(Palette palette, Colour figure);

// Measures how badly the palette suits the figure: how far set_off would change it, and how near the two hues are. The
// best is 0.
double misfit(const Palette& palette, Colour figure);

}  // namespace generator::logo
