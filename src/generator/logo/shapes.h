#pragma once
#include "generator/ground/random.h"
#include "generator/logo/canvas.h"

// Draws shapes that more than one part of a logo needs. The add_ ones extend the path, which the caller fills.
namespace generator::logo {

void add_dot(cairo_t* cr, double x, double y, double radius);
void add_flame(cairo_t* cr, double x, double bottom, double width, double height);
void add_crescent(cairo_t* cr, double x, double y, double radius);
void add_sparkle(cairo_t* cr, double x, double y, double radius);  // a star with four points
void add_heart(cairo_t* cr, double x, double y, double size);
void add_drop(cairo_t* cr, double x, double y, double size);  // hangs from (x, y)
void add_bolt(cairo_t* cr, double x, double y, double size);
void add_box(cairo_t* cr, double x, double y, double width, double height, double radius);  // round corners

void stroke(cairo_t* cr, double width);                            // with round ends
void fill_as_sticker(cairo_t* cr, Colour colour, double outline);  // with a white outline of that width
void draw_star_field(cairo_t* cr, Random& random, int stars);

}  // namespace generator::logo
