#include "generator/logo/drawings/drawing_tools.h"

#include "generator/logo/shapes.h"

namespace generator::logo {

void fill(cairo_t* cr, unsigned colour) {
  use(cr, rgb(colour));
  cairo_fill(cr);
}

void fill_ellipse(cairo_t* cr, double x, double y, double width, double height, unsigned colour) {
  cairo_save(cr);
  cairo_translate(cr, x, y);
  cairo_scale(cr, width / 2, height / 2);
  add_dot(cr, 0, 0, 1);
  cairo_restore(cr);
  fill(cr, colour);
}

void fill_box(cairo_t* cr, double x, double y, double width, double height, double radius, unsigned colour) {
  add_box(cr, x, y, width, height, radius);
  fill(cr, colour);
}

void fill_triangle(cairo_t* cr, double x1, double y1, double x2, double y2, double x3, double y3, unsigned colour) {
  cairo_move_to(cr, x1, y1);
  cairo_line_to(cr, x2, y2);
  cairo_line_to(cr, x3, y3);
  cairo_close_path(cr);
  fill(cr, colour);
}

void draw_line(cairo_t* cr, double x1, double y1, double x2, double y2, double width, unsigned colour) {
  cairo_move_to(cr, x1, y1);
  cairo_line_to(cr, x2, y2);
  use(cr, rgb(colour));
  stroke(cr, width);
}

void draw_curve(cairo_t* cr, double x1, double y1, double bend_x1, double bend_y1, double bend_x2, double bend_y2,
                double x2, double y2, double width, unsigned colour) {
  cairo_move_to(cr, x1, y1);
  cairo_curve_to(cr, bend_x1, bend_y1, bend_x2, bend_y2, x2, y2);
  use(cr, rgb(colour));
  stroke(cr, width);
}

void draw_eye(cairo_t* cr, double x, double y, double size) {
  fill_ellipse(cr, x, y, size, size, 0x22201f);
  fill_ellipse(cr, x + size * 0.16, y - size * 0.2, size * 0.32, size * 0.32, 0xffffff);
}

void draw_eyes(cairo_t* cr, double y, double apart, double size) {
  for (const double side : {-0.5, 0.5}) draw_eye(cr, kWidth / 2 + side * apart, y, size);
}

void draw_smile(cairo_t* cr, double y, double width, unsigned colour) {
  const double left = (kWidth - width) / 2, right = left + width;
  draw_curve(cr, left, y, left + width * 0.25, y + width * 0.4, right - width * 0.25, y + width * 0.4, right, y, 4.5,
             colour);
}

}  // namespace generator::logo
