#include "concept/rules/logo/coin.h"

#include <algorithm>
#include <cmath>

#include "concept/rules/logo/lettering.h"

namespace concepts::rules::logo {

namespace {

constexpr double kOuter = 250, kRim = 226, kField = 178, kMiddleOfBand = (kRim + kField) / 2;

void circle(cairo_t* cr, double radius) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, kCentre, kCentre, radius, 0, 2 * M_PI);
}

void ring(cairo_t* cr, double radius, double width) {
  circle(cr, radius);
  cairo_set_line_width(cr, width);
  cairo_stroke(cr);
}

// Light from the upper left.
Paint metal(const Palette& palette, double radius) {
  const double reach = radius * 0.72;
  Paint paint(cairo_pattern_create_linear(kCentre - reach, kCentre - reach, kCentre + reach,
                                          kCentre + reach));
  add_stop(paint.get(), 0, palette.metal_light);
  add_stop(paint.get(), 0.35, palette.metal);
  add_stop(paint.get(), 0.62, mixed(palette.metal, palette.metal_dark, 0.55));
  add_stop(paint.get(), 0.85, palette.metal);
  add_stop(paint.get(), 1, palette.metal_light);
  return paint;
}

void draw_rays(cairo_t* cr, Random& random) {
  const int rays = 10 + 2 * static_cast<int>(random.below(4));
  const double step = M_PI / rays;
  for (int i = 0; i < rays; ++i) {
    cairo_move_to(cr, kCentre, kCentre);
    cairo_arc(cr, kCentre, kCentre, kField + 4, i * 2 * step - step / 2, i * 2 * step + step / 2);
    cairo_close_path(cr);
  }
  cairo_fill(cr);
}

void draw_stars(cairo_t* cr, Random& random) {
  for (int i = 0; i < 46; ++i) {
    const double angle = random.below(6283) / 1000.0, away = 40 + random.below(136),
                 size = 1.2 + random.below(30) / 10.0;
    const double x = kCentre + away * std::cos(angle), y = kCentre + away * std::sin(angle);
    if (i % 5 == 0) {
      const double tip = size * 2.6, waist = size * 0.6;
      cairo_new_sub_path(cr);
      for (int corner = 0; corner < 8; ++corner) {
        const double turn = corner * M_PI / 4, reach = corner % 2 == 0 ? tip : waist;
        cairo_line_to(cr, x + reach * std::sin(turn), y - reach * std::cos(turn));
      }
      cairo_close_path(cr);
    } else {
      cairo_new_sub_path(cr);
      cairo_arc(cr, x, y, size, 0, 2 * M_PI);
    }
  }
  cairo_fill(cr);
}

void draw_waves(cairo_t* cr, Random& random) {
  const double shift = random.below(60);
  for (int row = 0; row < 5; ++row) {
    const double y = kCentre + 24 + row * 34, length = 64;
    cairo_move_to(cr, kCentre - kField - length, y);
    for (double x = kCentre - kField - length - shift - row * 22; x < kCentre + kField + length;
         x += length) {
      cairo_curve_to(cr, x + length * 0.25, y - 18, x + length * 0.5, y - 18, x + length * 0.5, y);
      cairo_curve_to(cr, x + length * 0.5, y + 8, x + length * 0.85, y + 8, x + length, y);
    }
    cairo_set_line_width(cr, 7);
    cairo_stroke(cr);
  }
}

void draw_hills(cairo_t* cr, Random& random) {
  for (int row = 0; row < 3; ++row) {
    const double base = kCentre + 20 + row * 40;
    cairo_move_to(cr, kCentre - kField, kCentre + kField);
    double x = kCentre - kField - random.below(60);
    cairo_line_to(cr, x, base);
    for (; x < kCentre + kField; x += 110) {
      const double peak = 34 + random.below(36);
      cairo_curve_to(cr, x + 34, base - peak, x + 76, base - peak, x + 110, base);
    }
    cairo_line_to(cr, kCentre + kField, kCentre + kField);
    cairo_close_path(cr);
    cairo_fill(cr);
  }
}

void draw_dots(cairo_t* cr) {
  for (int row = -7; row <= 7; ++row) {
    for (int column = -7; column <= 7; ++column) {
      const double x = column * 26 + (row % 2 == 0 ? 0 : 13), y = row * 24;
      const double size = 1.5 + 6.5 * std::hypot(x, y) / kField;
      cairo_new_sub_path(cr);
      cairo_arc(cr, kCentre + x, kCentre + y, size, 0, 2 * M_PI);
    }
  }
  cairo_fill(cr);
}

void draw_rings(cairo_t* cr) {
  for (double radius = 30; radius < kField; radius += 34) ring(cr, radius, 15);
}

void draw_scene(cairo_t* cr, Scene scene, Random& random) {
  switch (scene) {
    case Scene::rays:
      return draw_rays(cr, random);
    case Scene::stars:
      return draw_stars(cr, random);
    case Scene::waves:
      return draw_waves(cr, random);
    case Scene::hills:
      return draw_hills(cr, random);
    case Scene::dots:
      return draw_dots(cr);
    case Scene::rings:
      return draw_rings(cr);
  }
}

constexpr int kGrow = 6;

// The picture's shape, grown by kGrow pixels all round: eight bits a pixel, its origin that much up
// and left.
Surface outline(cairo_surface_t* picture) {
  Surface shape(cairo_image_surface_create(CAIRO_FORMAT_A8,
                                           cairo_image_surface_get_width(picture) + 2 * kGrow,
                                           cairo_image_surface_get_height(picture) + 2 * kGrow));
  Context cr(cairo_create(shape.get()));
  constexpr int kSteps = 16;
  for (int i = 0; i < kSteps; ++i) {
    // Whole pixels: between them every step would be a resampling.
    const double angle = 2 * M_PI * i / kSteps;
    cairo_set_source_surface(cr.get(), picture, kGrow + std::round(kGrow * std::cos(angle)),
                             kGrow + std::round(kGrow * std::sin(angle)));
    cairo_paint(cr.get());
  }
  return shape;
}

// Eleven beads where a name would stand.
void bead_top(cairo_t* cr) {
  for (int i = -5; i <= 5; ++i) {
    const double angle = -M_PI / 2 + i * 0.17;
    cairo_new_sub_path(cr);
    cairo_arc(cr, kCentre + kMiddleOfBand * std::cos(angle),
              kCentre + kMiddleOfBand * std::sin(angle), i % 2 == 0 ? 7 : 4, 0, 2 * M_PI);
  }
  cairo_fill(cr);
}

// Scaled once; everything else is done with the scaled picture.
Surface enlarged(cairo_surface_t* picture, double box) {
  const double width = cairo_image_surface_get_width(picture),
               height = cairo_image_surface_get_height(picture);
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
    cairo_move_to(cr, kCentre + (kOuter - 9) * std::cos(angle),
                  kCentre + (kOuter - 9) * std::sin(angle));
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
    cairo_arc(cr, kCentre + kMiddleOfBand * std::cos(side),
              kCentre + kMiddleOfBand * std::sin(side), 5, 0, 2 * M_PI);
  }
  cairo_fill(cr);
}

void draw_field(cairo_t* cr, const Palette& palette, Scene scene, Random& random) {
  Paint paint(
      cairo_pattern_create_radial(kCentre - 30, kCentre - 50, 20, kCentre, kCentre, kField));
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

void draw_motif(cairo_t* cr, const Palette& palette, cairo_surface_t* picture,
                const std::string& letter) {
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

}  // namespace concepts::rules::logo
