#include "generator/logo/coin/scene.h"

#include <cmath>

#include "generator/logo/shapes.h"

namespace generator::logo {

namespace {

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

// Clips a scene that reaches beyond the rim, which covers the rest. This takes as long as drawing a scene.
void clip_to_field(cairo_t* cr) {
  add_dot(cr, kCentre, kCentre, kField);
  cairo_clip(cr);
}

void draw_waves(cairo_t* cr, Random& random) {
  clip_to_field(cr);
  const double shift = random.below(60);
  for (int row = 0; row < 5; ++row) {
    const double y = kCentre + 24 + row * 34, length = 64;
    cairo_move_to(cr, kCentre - kField - length, y);
    for (double x = kCentre - kField - length - shift - row * 22; x < kCentre + kField + length; x += length) {
      cairo_curve_to(cr, x + length * 0.25, y - 18, x + length * 0.5, y - 18, x + length * 0.5, y);
      cairo_curve_to(cr, x + length * 0.5, y + 8, x + length * 0.85, y + 8, x + length, y);
    }
    cairo_set_line_width(cr, 7);
    cairo_stroke(cr);
  }
}

void draw_hills(cairo_t* cr, Random& random) {
  clip_to_field(cr);
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
  for (int row = -6; row <= 6; ++row) {
    for (int column = -6; column <= 6; ++column) {
      const double x = column * 38 + (row % 2 == 0 ? 0 : 19), y = row * 35, away = std::hypot(x, y);
      if (away < kField) add_dot(cr, kCentre + x, kCentre + y, 2 + 8 * away / kField);
    }
  }
  cairo_fill(cr);
}

void draw_rings(cairo_t* cr) {
  for (double radius = 30; radius < kField; radius += 34) add_dot(cr, kCentre, kCentre, radius);
  cairo_set_line_width(cr, 15);
  cairo_stroke(cr);
}

void draw(cairo_t* cr, Scene scene, Random& random) {
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

}  // namespace

Surface scene_shape(Scene scene, Random& random) {
  Surface shape(cairo_image_surface_create(CAIRO_FORMAT_A8, static_cast<int>(kSize), static_cast<int>(kSize)));
  const Context cr(cairo_create(shape.get()));
  cairo_set_tolerance(cr.get(), 0.3);
  cairo_set_antialias(cr.get(), CAIRO_ANTIALIAS_FAST);
  draw(cr.get(), scene, random);
  return shape;
}

}  // namespace generator::logo
