#include "generator/logo/coin/metal.h"

namespace generator::logo {

Paint metal(const Palette& palette, double radius) {
  // The gradient runs straight down: rows of one colour take half as long as a gradient aslant.
  Paint paint(cairo_pattern_create_linear(kCentre, kCentre - radius, kCentre, kCentre + radius));
  add_stop(paint.get(), 0, palette.metal_light);
  add_stop(paint.get(), 0.35, palette.metal);
  add_stop(paint.get(), 0.62, mixed(palette.metal, palette.metal_dark, 0.55));
  add_stop(paint.get(), 0.85, palette.metal);
  add_stop(paint.get(), 1, palette.metal_light);
  return paint;
}

}  // namespace generator::logo
