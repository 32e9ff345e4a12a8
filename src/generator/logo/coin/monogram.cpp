#include "generator/logo/coin/monogram.h"

#include <cmath>

#include "generator/logo/coin/coin.h"
#include "generator/logo/coin/lettering.h"
#include "generator/logo/shapes.h"

namespace generator::logo {

namespace {

void add_polygon(cairo_t* cr, double x, double y, double radius, int corners) {
  cairo_new_sub_path(cr);
  for (int i = 0; i < corners; ++i) {
    const double angle = -M_PI / 2 + i * 2 * M_PI / corners;
    cairo_line_to(cr, x + radius * std::cos(angle), y + radius * std::sin(angle));
  }
  cairo_close_path(cr);
}

void add_shield(cairo_t* cr, double x, double y, double radius) {
  const double r = radius;
  cairo_move_to(cr, x - r * 0.82, y - r * 0.86);
  cairo_curve_to(cr, x - r * 0.3, y - r * 0.72, x + r * 0.3, y - r * 0.72, x + r * 0.82, y - r * 0.86);
  cairo_curve_to(cr, x + r * 0.98, y + r * 0.2, x + r * 0.5, y + r * 0.8, x, y + r);
  cairo_curve_to(cr, x - r * 0.5, y + r * 0.8, x - r * 0.98, y + r * 0.2, x - r * 0.82, y - r * 0.86);
  cairo_close_path(cr);
}

void add_badge(cairo_t* cr, std::uint32_t shape, double x, double y, double radius) {
  if (shape == 0)
    add_shield(cr, x, y, radius);
  else if (shape == 1)
    add_polygon(cr, x, y, radius, 6);
  else
    add_polygon(cr, x, y, radius, 8);
}

}  // namespace

void draw_monogram(cairo_t* cr, const Palette& palette, const std::string& letter, const Spot& spot, Random& random) {
  const double radius = spot.box / 2;
  const auto shape = random.below(3);
  add_badge(cr, shape, spot.x + 3, spot.y + 9, radius + 6);
  use(cr, {0, 0, 0}, 0.28);
  cairo_fill(cr);
  add_badge(cr, shape, spot.x, spot.y, radius);
  cairo_set_source(cr, metal(palette, 200).get());
  cairo_fill_preserve(cr);
  use(cr, {1, 1, 1});
  stroke(cr, 12);
  add_badge(cr, shape, spot.x, spot.y, radius * 0.86);
  use(cr, palette.band);
  cairo_fill(cr);
  write_centred(cr, letter, spot.x, spot.y + 3, radius * 0.86, radius * 1.2, 0.27);
  cairo_set_source(cr, metal(palette, 100).get());
  write_centred(cr, letter, spot.x, spot.y - 4, radius * 0.86, radius * 1.2, 0.27);
}

void draw_name_tag(cairo_t* cr, const std::string& name) {
  constexpr double kHeight = 82, kText = 32;
  const double width = std::max(112.0, width_of(name) * kText + 52);
  cairo_save(cr);
  cairo_translate(cr, 60 + width / 2, 368);
  cairo_rotate(cr, -0.1);
  add_box(cr, -width / 2 + 3, -kHeight / 2 + 7, width, kHeight, 14);
  use(cr, {0, 0, 0}, 0.3);
  cairo_fill(cr);
  add_box(cr, -width / 2, -kHeight / 2, width, kHeight, 14);
  fill_as_sticker(cr, {0.86, 0.16, 0.2}, 5);
  use(cr, {1, 1, 1});
  cairo_rectangle(cr, -width / 2, -kHeight / 2 + 22, width, kHeight - 34);
  cairo_fill(cr);
  use(cr, {0.1, 0.1, 0.16});
  write_centred(cr, name, 0, 5, kText, width - 30, 0.2);
  cairo_restore(cr);
}

}  // namespace generator::logo
