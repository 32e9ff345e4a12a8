#include "generator/logo/shapes.h"

#include <cmath>

namespace generator::logo {

void add_dot(cairo_t* cr, double x, double y, double radius) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, x, y, radius, 0, 2 * M_PI);
}

void add_flame(cairo_t* cr, double x, double bottom, double width, double height) {
  const double w = width, h = height, y = bottom;
  cairo_move_to(cr, x + w * 0.1, y - h);
  cairo_curve_to(cr, x + w * 0.12, y - h * 0.72, x + w * 0.58, y - h * 0.55, x + w * 0.5, y - h * 0.2);
  cairo_curve_to(cr, x + w * 0.46, y, x - w * 0.46, y, x - w * 0.5, y - h * 0.22);
  cairo_curve_to(cr, x - w * 0.54, y - h * 0.5, x - w * 0.12, y - h * 0.62, x + w * 0.1, y - h);
  cairo_close_path(cr);
}

void add_crescent(cairo_t* cr, double x, double y, double radius) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, x, y, radius, -0.9 * M_PI / 2, M_PI * 0.95);
  cairo_arc_negative(cr, x - radius * 0.38, y - radius * 0.36, radius * 0.83, M_PI * 0.86, -0.55 * M_PI / 2);
  cairo_close_path(cr);
}

void add_sparkle(cairo_t* cr, double x, double y, double radius) {
  const double waist = radius * 0.16;
  cairo_move_to(cr, x, y - radius);
  cairo_curve_to(cr, x + waist, y - waist, x + waist, y - waist, x + radius, y);
  cairo_curve_to(cr, x + waist, y + waist, x + waist, y + waist, x, y + radius);
  cairo_curve_to(cr, x - waist, y + waist, x - waist, y + waist, x - radius, y);
  cairo_curve_to(cr, x - waist, y - waist, x - waist, y - waist, x, y - radius);
  cairo_close_path(cr);
}

void add_heart(cairo_t* cr, double x, double y, double size) {
  const double s = size;
  cairo_move_to(cr, x, y + s * 0.9);
  cairo_curve_to(cr, x - s * 1.5, y - s * 0.1, x - s * 0.8, y - s * 1.2, x, y - s * 0.4);
  cairo_curve_to(cr, x + s * 0.8, y - s * 1.2, x + s * 1.5, y - s * 0.1, x, y + s * 0.9);
  cairo_close_path(cr);
}

void add_drop(cairo_t* cr, double x, double y, double size) {
  const double s = size;
  cairo_move_to(cr, x, y);
  cairo_curve_to(cr, x + s * 0.15, y + s * 0.5, x + s * 0.55, y + s * 0.8, x + s * 0.55, y + s * 1.2);
  cairo_curve_to(cr, x + s * 0.55, y + s * 1.9, x - s * 0.55, y + s * 1.9, x - s * 0.55, y + s * 1.2);
  cairo_curve_to(cr, x - s * 0.55, y + s * 0.8, x - s * 0.15, y + s * 0.5, x, y);
  cairo_close_path(cr);
}

void add_bolt(cairo_t* cr, double x, double y, double size) {
  static constexpr double kCorners[][2] = {{0.15, -1},   {-0.6, 0.15},  {-0.05, 0.15}, {-0.25, 1},
                                           {0.6, -0.25}, {0.05, -0.25}, {0.45, -1}};
  cairo_new_sub_path(cr);
  for (const auto& [right, down] : kCorners) cairo_line_to(cr, x + size * right, y + size * down);
  cairo_close_path(cr);
}

void add_box(cairo_t* cr, double x, double y, double width, double height, double radius) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, x + width - radius, y + radius, radius, -M_PI / 2, 0);
  cairo_arc(cr, x + width - radius, y + height - radius, radius, 0, M_PI / 2);
  cairo_arc(cr, x + radius, y + height - radius, radius, M_PI / 2, M_PI);
  cairo_arc(cr, x + radius, y + radius, radius, M_PI, 3 * M_PI / 2);
  cairo_close_path(cr);
}

void stroke(cairo_t* cr, double width) {
  cairo_set_line_width(cr, width);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke(cr);
}

void fill_as_sticker(cairo_t* cr, Colour colour, double outline) {
  auto* path = cairo_copy_path(cr);
  use(cr, {1, 1, 1});
  stroke(cr, outline * 2);
  cairo_append_path(cr, path);
  cairo_path_destroy(path);
  use(cr, colour);
  cairo_fill(cr);
}

void draw_star_field(cairo_t* cr, Random& random, int stars) {
  use(cr, {1, 1, 0.92}, 0.92);
  for (int i = 0; i < stars; ++i) {
    const double angle = random.below(6283) / 1000.0, away = 60 + random.below(152), size = 2 + random.below(30) / 10.0;
    const double x = kCentre + away * std::cos(angle), y = kCentre + away * std::sin(angle);
    if (i % 4 == 0)
      add_sparkle(cr, x, y, size * 4.2);
    else
      add_dot(cr, x, y, size);
  }
  cairo_fill(cr);
}

}  // namespace generator::logo
