#include "generator/logo/effects/effects.h"

#include <array>
#include <cmath>

#include "generator/logo/shapes.h"

namespace generator::logo {

namespace {

constexpr Colour kWater{0.18, 0.56, 0.86}, kFoam{0.85, 0.95, 1};
constexpr double kLeft = kCentre - kField, kRight = kCentre + kField, kBottom = kCentre + kField;

// The lower flames are drawn last, so that they stand in front.
struct Flames {
  Colour colour;
  double height, width, shift;
};

void draw_flames(cairo_t* cr, const Flames& flames, Random& random) {
  use(cr, flames.colour);
  for (double x = kLeft + flames.shift; x < kRight + flames.width / 2; x += flames.width * 0.62) {
    const double edge = (x - kCentre) / kField;  // higher at the sides, where the subject does not hide them
    const double height = flames.height * (0.72 + 0.3 * edge * edge) + random.below(40);
    add_flame(cr, x, kBottom + 4, flames.width, height);
    cairo_fill(cr);
  }
}

void draw_fire_behind(cairo_t* cr, Random& random) {
  draw_flames(cr, {{0.80, 0.16, 0.10}, 400, 120, 0}, random);
  draw_flames(cr, {{0.96, 0.42, 0.09}, 300, 100, 40}, random);
  draw_flames(cr, {{1.00, 0.76, 0.16}, 190, 84, 12}, random);
}

void draw_fire_before(cairo_t* cr, Random& random) {
  draw_flames(cr, {{0.93, 0.30, 0.08}, 112, 74, 8}, random);
  draw_flames(cr, {{1.00, 0.70, 0.12}, 74, 58, 30}, random);
}

void draw_night(cairo_t* cr, Random& random) {
  draw_star_field(cr, random, 30);
  use(cr, {1, 0.93, 0.66});
  add_crescent(cr, 398, 124, 46);
  cairo_fill(cr);
}

void draw_rain(cairo_t* cr, Random& random) {
  use(cr, {0.78, 0.9, 1}, 0.75);
  for (int i = 0; i < 46; ++i) {
    const double x = kLeft + random.below(440), y = kLeft + random.below(440), length = 20 + random.below(18);
    cairo_move_to(cr, x, y);
    cairo_line_to(cr, x - length * 0.3, y + length);
  }
  stroke(cr, 5);
}

void draw_snow(cairo_t* cr, Random& random) {
  use(cr, kWhite, 0.9);
  for (int i = 0; i < 52; ++i) add_dot(cr, kLeft + random.below(440), kLeft + random.below(440), 3 + random.below(6));
  cairo_fill(cr);
}

void draw_ground_snow(cairo_t* cr) {
  use(cr, {0.95, 0.98, 1});
  cairo_move_to(cr, kLeft, kBottom);
  cairo_line_to(cr, kLeft, 400);
  cairo_curve_to(cr, 140, 372, 200, 420, 256, 408);
  cairo_curve_to(cr, 330, 390, 400, 420, kRight, 384);
  cairo_line_to(cr, kRight, kBottom);
  cairo_fill(cr);
}

void draw_city(cairo_t* cr, const Palette& palette, Random& random) {
  for (double x = kLeft; x < kRight;) {
    const double width = 44 + random.below(30), top = 110 + random.below(150);
    use(cr, mixed(palette.field_deep, {0.03, 0.04, 0.12}, 0.55));
    cairo_rectangle(cr, x, top, width, kBottom - top);
    cairo_fill(cr);
    use(cr, {1, 0.86, 0.45});
    for (double y = top + 14; y < kBottom; y += 24) {
      for (double window = x + 9; window + 9 < x + width; window += 16) {
        if (random.below(3) != 0) cairo_rectangle(cr, window, y, 8, 12);
      }
    }
    cairo_fill(cr);
    x += width + 3;
  }
}

void draw_speed(cairo_t* cr, Random& random) {
  use(cr, kWhite, 0.85);
  for (int i = 0; i < 9; ++i) {
    const double y = 92 + i * 38 + random.below(14), from = 236 + random.below(90), to = from + 130 + random.below(110);
    cairo_move_to(cr, from, y - 5.5);
    cairo_line_to(cr, to, y);
    cairo_line_to(cr, from, y + 5.5);
    cairo_close_path(cr);
  }
  cairo_fill(cr);
}

void draw_confetti(cairo_t* cr, Random& random) {
  static constexpr std::array<Colour, 5> kColours = {
      Colour{1, 0.84, 0.2}, {0.95, 0.3, 0.45}, {0.3, 0.8, 0.95}, {0.5, 0.85, 0.35}, {1, 1, 1}};
  for (int i = 0; i < 60; ++i) {
    use(cr, kColours.at(static_cast<std::size_t>(i) % kColours.size()));
    const double x = kLeft + random.below(440), y = kLeft + random.below(440), turn = random.below(314) / 100.0;
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_rotate(cr, turn);
    cairo_rectangle(cr, -7, -4, 14, 8);
    cairo_restore(cr);
    cairo_fill(cr);
  }
}

void draw_steam(cairo_t* cr) {
  use(cr, kWhite, 0.7);
  for (const double x : {78.0, 122.0, 390.0, 434.0}) {
    const double y = x > 100 && x < 400 ? 344 : 300;
    cairo_move_to(cr, x, y);
    cairo_curve_to(cr, x - 40, y - 46, x + 40, y - 64, x, y - 116);
  }
  stroke(cr, 15);
}

void draw_wave(cairo_t* cr, double y, double length, double shift) {
  cairo_move_to(cr, kLeft - length, kBottom + 4);
  double x = kLeft - length + shift;
  cairo_line_to(cr, x, y);
  for (; x < kRight + length; x += length) {
    cairo_curve_to(cr, x + length * 0.3, y - 20, x + length * 0.7, y - 20, x + length, y);
  }
  cairo_line_to(cr, x, kBottom + 4);
  cairo_close_path(cr);
}

void draw_water_before(cairo_t* cr, Random& random) {
  const double shift = random.below(50);
  draw_wave(cr, 372, 74, shift);
  use(cr, kWater, 0.82);
  cairo_fill_preserve(cr);
  use(cr, kFoam);
  stroke(cr, 7);
  draw_wave(cr, 416, 62, shift / 2);
  use(cr, mixed(kWater, {0, 0.2, 0.5}, 0.35), 0.85);
  cairo_fill(cr);
}

void draw_bubbles(cairo_t* cr, Random& random) {
  for (int i = 0; i < 22; ++i) {
    const double angle = random.below(628) / 100.0, away = 110 + random.below(100), radius = 6 + random.below(16);
    add_dot(cr, kCentre + away * std::cos(angle), kCentre + away * std::sin(angle), radius);
    use(cr, kWhite, 0.28);
    cairo_fill_preserve(cr);
    use(cr, kWhite, 0.9);
    stroke(cr, 3);
  }
}

}  // namespace

void draw_behind(cairo_t* cr, Effect effect, const Palette& palette, Random& random) {
  switch (effect) {
    case Effect::flames:
      return draw_fire_behind(cr, random);
    case Effect::night:
      return draw_night(cr, random);
    case Effect::stars:
      return draw_star_field(cr, random, 44);
    case Effect::rain:
      return draw_rain(cr, random);
    case Effect::snow:
      draw_snow(cr, random);
      return draw_ground_snow(cr);
    case Effect::city:
      return draw_city(cr, palette, random);
    case Effect::speed:
      return draw_speed(cr, random);
    case Effect::confetti:
      return draw_confetti(cr, random);
    case Effect::bubbles:
      return draw_bubbles(cr, random);
    case Effect::water:
      draw_wave(cr, 330, 80, random.below(40));
      use(cr, mixed(kWater, kWhite, 0.25), 0.9);
      return cairo_fill(cr);
    default:
      return;
  }
}

void draw_before(cairo_t* cr, Effect effect, Random& random) {
  if (effect == Effect::flames) draw_fire_before(cr, random);
  if (effect == Effect::water || effect == Effect::steam) draw_water_before(cr, random);
  if (effect == Effect::steam) draw_steam(cr);
}

}  // namespace generator::logo
