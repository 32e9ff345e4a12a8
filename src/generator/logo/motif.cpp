#include "generator/logo/motif.h"

#include <algorithm>
#include <cmath>

#include "generator/logo/lettering.h"
#include "generator/logo/metal.h"

namespace generator::logo {

namespace {

constexpr int kGrow = 6;

// The picture's shape as an alpha mask, grown by kGrow pixels on each side; its origin lies that much up and left.
Surface outline(cairo_surface_t* picture) {
  Surface shape(cairo_image_surface_create(CAIRO_FORMAT_A8, cairo_image_surface_get_width(picture) + 2 * kGrow,
                                           cairo_image_surface_get_height(picture) + 2 * kGrow));
  Context cr(cairo_create(shape.get()));
  constexpr int kSteps = 16;
  for (int i = 0; i < kSteps; ++i) {
    // Whole pixels, so that cairo does not resample the picture at each step.
    const double angle = 2 * M_PI * i / kSteps;
    cairo_set_source_surface(cr.get(), picture, kGrow + std::round(kGrow * std::cos(angle)),
                             kGrow + std::round(kGrow * std::sin(angle)));
    cairo_paint(cr.get());
  }
  return shape;
}

// Scaled once, as outline, shadow and picture all need it in that size.
Surface enlarged(cairo_surface_t* picture, double box) {
  const double width = cairo_image_surface_get_width(picture), height = cairo_image_surface_get_height(picture);
  const double scale = box / std::max(width, height);
  Surface large(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width * scale),
                                           static_cast<int>(height * scale)));
  Context cr(cairo_create(large.get()));
  cairo_scale(cr.get(), scale, scale);
  cairo_set_source_surface(cr.get(), picture, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(cr.get()), CAIRO_FILTER_GOOD);
  cairo_paint(cr.get());
  return large;
}

}  // namespace

void draw_motif(cairo_t* cr, const Palette& palette, cairo_surface_t* picture, const std::string& letter) {
  if (picture == nullptr) {
    use(cr, palette.band, 0.5);
    write_centred(cr, letter, kCentre + 4, kCentre - 24, 150, 220, 0.26);
    cairo_set_source(cr, metal(palette, 100).get());
    write_centred(cr, letter, kCentre, kCentre - 30, 150, 220, 0.26);
    return;
  }
  const auto large = enlarged(picture, 236);
  const auto shape = outline(large.get());
  const double left = kCentre - cairo_image_surface_get_width(large.get()) / 2;
  const double top = kCentre - 32 - cairo_image_surface_get_height(large.get()) / 2;
  use(cr, palette.band, 0.45);
  cairo_mask_surface(cr, shape.get(), left - kGrow + 3, top - kGrow + 9);
  use(cr, {1, 1, 1});
  cairo_mask_surface(cr, shape.get(), left - kGrow, top - kGrow);
  cairo_set_source_surface(cr, large.get(), left, top);
  cairo_paint(cr);
}

}  // namespace generator::logo
