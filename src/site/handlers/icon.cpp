#include "site/handlers/pages.h"

#include <cmath>

#include "generator/logo/canvas.h"
#include "generator/logo/png.h"

namespace site::handlers {
namespace {

constexpr int kPixels = 180;
constexpr double kUnits = 32;  // of the drawing, each way

void draw_wheel(cairo_t* cr) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, 16, 13, 6.5, 0, 2 * M_PI);
  cairo_move_to(cr, 16, 4.5);
  cairo_line_to(cr, 16, 21.5);
  cairo_move_to(cr, 7.5, 13);
  cairo_line_to(cr, 24.5, 13);
}

// Draws half waves, down and up by turns.
void draw_water(cairo_t* cr) {
  cairo_move_to(cr, 5, 26);
  for (int wave = 0; wave < 4; ++wave) {
    const double left = 5 + 5.5 * wave, depth = (wave % 2 == 0 ? -2.6 : 2.6) * 2 / 3;
    cairo_curve_to(cr, left + 5.5 / 3, 26 + depth, left + 5.5 * 2 / 3, 26 + depth, left + 5.5, 26);
  }
}

// Draws the mark for home screens. It has no rounded corners, as home screens round it themselves. The same drawing is
// in nginx/www/icon.svg.
std::string draw_icon() {
  const generator::logo::Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, kPixels, kPixels));
  const generator::logo::Context context(cairo_create(surface.get()));
  cairo_t* cr = context.get();
  cairo_scale(cr, kPixels / kUnits, kPixels / kUnits);
  cairo_set_source_rgb(cr, 0x0b / 255.0, 0x64 / 255.0, 0x73 / 255.0);
  cairo_paint(cr);

  cairo_set_source_rgb(cr, 1, 1, 1);
  cairo_set_line_width(cr, 2.6);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  draw_wheel(cr);
  draw_water(cr);
  cairo_stroke(cr);
  cairo_surface_flush(surface.get());
  return generator::logo::png(surface.get());
}

}  // namespace

// GET /icon-180.png sends an icon that a worker draws once.
web::Response icon(const web::Request&, Worker&) {
  static const std::string png = draw_icon();
  return {200, png, "image/png", {{"Cache-Control", "public, max-age=86400"}}};
}

}  // namespace site::handlers
