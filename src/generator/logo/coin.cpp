#include "generator/logo/coin.h"

#include <algorithm>
#include <cmath>

#include "generator/logo/lettering.h"
#include "generator/logo/metal.h"

namespace generator::logo {

namespace {

constexpr double kOuter = 250, kRim = 226, kMiddleOfBand = (kRim + kField) / 2;

void circle(cairo_t* cr, double radius) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, kCentre, kCentre, radius, 0, 2 * M_PI);
}

void ring(cairo_t* cr, double radius, double width) {
  circle(cr, radius);
  cairo_set_line_width(cr, width);
  cairo_stroke(cr);
}

// Eleven beads in place of a name.
void bead_top(cairo_t* cr) {
  for (int i = -5; i <= 5; ++i) {
    const double angle = -M_PI / 2 + i * 0.17;
    cairo_new_sub_path(cr);
    cairo_arc(cr, kCentre + kMiddleOfBand * std::cos(angle), kCentre + kMiddleOfBand * std::sin(angle),
              i % 2 == 0 ? 7 : 4, 0, 2 * M_PI);
  }
  cairo_fill(cr);
}

void rounded_box(cairo_t* cr, double width, double height, double y) {
  const double r = height / 2, left = kCentre - width / 2 + r, right = kCentre + width / 2 - r;
  cairo_new_sub_path(cr);
  cairo_arc(cr, right, y, r, -M_PI / 2, M_PI / 2);
  cairo_arc(cr, left, y, r, M_PI / 2, 3 * M_PI / 2);
  cairo_close_path(cr);
}

}  // namespace

void draw_rim(cairo_t* cr, const Palette& palette) {
  cairo_set_source(cr, metal(palette, kOuter).get());
  ring(cr, (kOuter + kRim) / 2 - 1, kOuter - kRim + 2);

  // The reeded edge.
  use(cr, palette.metal_dark, 0.75);
  cairo_set_line_width(cr, 3.2);
  for (int i = 0; i < 120; ++i) {
    const double angle = i * M_PI / 60;
    cairo_move_to(cr, kCentre + (kOuter - 9) * std::cos(angle), kCentre + (kOuter - 9) * std::sin(angle));
    cairo_line_to(cr, kCentre + kOuter * std::cos(angle), kCentre + kOuter * std::sin(angle));
  }
  cairo_stroke(cr);
  use(cr, palette.metal_dark);
  ring(cr, kOuter - 1, 2);
  ring(cr, kOuter - 11, 1.5);
}

void draw_band(cairo_t* cr, const Palette& palette, const std::string& name) {
  use(cr, palette.band);
  ring(cr, kMiddleOfBand, kRim - kField);
  use(cr, palette.metal_dark);
  ring(cr, kRim, 3);
  cairo_set_source(cr, metal(palette, kField).get());
  ring(cr, kField, 7);

  constexpr double kHeight = 23;
  const double room = kMiddleOfBand * M_PI * 1.02;
  const double height = std::min(kHeight, room / std::max(1.0, width_of(name)));
  use(cr, palette.metal_light);
  if (!name.empty())
    write_on_circle(cr, name, kCentre, kCentre, kMiddleOfBand, height, 0.18, Arc::top);
  else
    bead_top(cr);
  use(cr, palette.metal);
  write_on_circle(cr, "CONCEPT ONLY", kCentre, kCentre, kMiddleOfBand, 14, 0.17, Arc::bottom);
  for (const double side : {M_PI - 0.30, 0.30}) {
    cairo_new_sub_path(cr);
    cairo_arc(cr, kCentre + kMiddleOfBand * std::cos(side), kCentre + kMiddleOfBand * std::sin(side), 5, 0, 2 * M_PI);
  }
  cairo_fill(cr);
}

void draw_field(cairo_t* cr, const Palette& palette, Scene scene, Random& random) {
  Paint paint(cairo_pattern_create_radial(kCentre - 30, kCentre - 50, 20, kCentre, kCentre, kField));
  add_stop(paint.get(), 0, palette.field);
  add_stop(paint.get(), 1, palette.field_deep);
  circle(cr, kField);
  cairo_set_source(cr, paint.get());
  cairo_fill(cr);

  cairo_save(cr);
  circle(cr, kField);
  cairo_clip(cr);
  use(cr, mixed(palette.field, {1, 1, 1}, 0.35), scene == Scene::stars ? 0.85 : 0.22);
  draw_scene(cr, scene, random);
  cairo_restore(cr);
}

void draw_plate(cairo_t* cr, const Palette& palette, const std::string& ticker) {
  constexpr double kY = kCentre + 122, kHeight = 68, kText = 38;
  const double text_width = width_of(ticker) * kText;
  const double width = std::min(318.0, std::max(150.0, text_width + 74));
  use(cr, palette.band, 0.45);
  rounded_box(cr, width + 4, kHeight + 4, kY + 6);
  cairo_fill(cr);
  rounded_box(cr, width, kHeight, kY);
  cairo_set_source(cr, metal(palette, 150).get());
  cairo_fill(cr);
  rounded_box(cr, width - 10, kHeight - 10, kY);
  use(cr, palette.metal_dark);
  cairo_set_line_width(cr, 2.5);
  cairo_stroke(cr);
  use(cr, palette.metal_light, 0.8);
  write_centred(cr, ticker, kCentre, kY + 2, kText, width - 52, 0.22);
  use(cr, mixed(palette.band, {0, 0, 0}, 0.35));
  write_centred(cr, ticker, kCentre, kY, kText, width - 52, 0.22);
}

}  // namespace generator::logo
