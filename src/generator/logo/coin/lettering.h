#pragma once
#include <cairo.h>

#include <string>

// Draws capitals and digits as strokes, so that logos need no text font and look the same on every host.
namespace generator::logo {

// Returns the width of the text at a cap height of 1, spacing included.
double width_of(const std::string& text);

// Adds the letters to the path at a cap height of 1, from the origin to the right, with the baseline at y = 1. The
// caller strokes it.
void letters_path(cairo_t* cr, const std::string& text);

// Strokes the text centred on (x, y), as tall as `height` unless `room` is too narrow for that. `weight` is the
// stroke's width as a share of the height. The current source is used.
void write_centred(cairo_t* cr, const std::string& text, double x, double y, double height, double room, double weight);

// Strokes the text along a circle around (x, y), centred at its top, or at its bottom with the letters upright there.
enum class Arc { top, bottom };
void write_on_circle(cairo_t* cr, const std::string& text, double x, double y, double radius, double height,
                     double weight, Arc arc);

}  // namespace generator::logo
