#pragma once
#include "generator/logo/canvas.h"

// Paints our own pictures: flat shapes on a sheet of kWidth by kHeight.
namespace generator::logo {

constexpr double kWidth = 136, kHeight = 128;

constexpr Colour rgb(unsigned hex) {
  return {(hex >> 16 & 255) / 255.0, (hex >> 8 & 255) / 255.0, (hex & 255) / 255.0};
}

void fill(cairo_t* cr, unsigned colour);
void fill_ellipse(cairo_t* cr, double x, double y, double width, double height, unsigned colour);
void fill_box(cairo_t* cr, double x, double y, double width, double height, double radius, unsigned colour);
void fill_triangle(cairo_t* cr, double x1, double y1, double x2, double y2, double x3, double y3, unsigned colour);

// Draws a line with round ends.
void draw_line(cairo_t* cr, double x1, double y1, double x2, double y2, double width, unsigned colour);
// Draws a curve with round ends and the two control points that it bends to.
void draw_curve(cairo_t* cr, double x1, double y1, double bend_x1, double bend_y1, double bend_x2, double bend_y2,
                double x2, double y2, double width, unsigned colour);

void draw_eye(cairo_t* cr, double x, double y, double size);  // dark, with a spark
void draw_eyes(cairo_t* cr, double y, double apart, double size);
void draw_smile(cairo_t* cr, double y, double width, unsigned colour);

}  // namespace generator::logo
