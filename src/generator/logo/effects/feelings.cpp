#include <algorithm>
#include <cmath>
#include <cstddef>

#include "generator/ground/text.h"
#include "generator/logo/effects/effects.h"
#include "generator/logo/shapes.h"

// Draws what faces show, what somebody thinks of, and what is crossed out.
namespace generator::logo {

namespace {

Colour pixel(cairo_surface_t* picture, double x, double y) {
  const int row = std::clamp(static_cast<int>(y), 0, cairo_image_surface_get_height(picture) - 1),
            column = std::clamp(static_cast<int>(x), 0, cairo_image_surface_get_width(picture) - 1);
  const auto* at = cairo_image_surface_get_data(picture) +
                   static_cast<std::ptrdiff_t>(row) * cairo_image_surface_get_stride(picture) + column * 4;
  return {at[2] / 255.0, at[1] / 255.0, at[0] / 255.0};
}

}  // namespace

void draw_closed_eyes(cairo_t* cr, cairo_surface_t* picture, const Head& head) {
  const double size = head.eyes_apart * 0.25;
  for (const double side : {-0.5, 0.5}) {
    const double x = head.x + side * head.eyes_apart, y = head.eyes_y;
    const auto lid = pixel(picture, x, y - size * 1.5);
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, size, size * 1.12);
    add_dot(cr, 0, 0, 1);
    cairo_restore(cr);
    use(cr, lid);
    cairo_fill(cr);
    cairo_move_to(cr, x - size * 0.85, y);
    cairo_curve_to(cr, x - size * 0.5, y + size * 0.75, x + size * 0.5, y + size * 0.75, x + size * 0.85, y);
    use(cr, lid.red + lid.green + lid.blue < 0.9 ? kWhite : kInk);
    stroke(cr, size * 0.32);
  }
}

bool is_on_face(Effect effect) { return is_one_of(effect, {Effect::tears, Effect::sweat, Effect::anger}); }

void draw_on_face(cairo_t* cr, Effect effect, const Head& head) {
  const double left = head.x - head.eyes_apart / 2, right = head.x + head.eyes_apart / 2, y = head.eyes_y;
  if (effect == Effect::tears && head.eyes_apart > 0) {
    const double size = head.eyes_apart * 0.36;
    add_drop(cr, left - size * 0.2, y + size * 0.25, size);
    add_drop(cr, right + size * 0.2, y + size * 0.25, size);
    fill_as_sticker(cr, kTear, size * 0.13);
  } else if (effect == Effect::sweat) {
    const double size = head.width * 0.24;
    add_drop(cr, head.x + head.width * 0.56, head.top + head.width * 0.04, size);
    add_drop(cr, head.x - head.width * 0.62, head.top + head.width * 0.2, size * 0.7);
    fill_as_sticker(cr, kTear, size * 0.13);
  } else if (effect == Effect::anger && head.eyes_apart > 0) {
    const double reach = head.eyes_apart * 0.36, rise = head.eyes_apart * 0.17, over = head.eyes_apart * 0.3;
    for (const double side : {-1.0, 1.0}) {
      const double eye = head.x + side * head.eyes_apart / 2;
      cairo_move_to(cr, eye - side * reach, y - over + rise);
      cairo_line_to(cr, eye + side * reach, y - over - rise);
    }
    use(cr, kInk);
    stroke(cr, head.eyes_apart * 0.18);
  }
}

void draw_thought(cairo_t* cr, double x, double y, double radius) {
  for (const double more : {3.0, 0.0}) {
    use(cr, more > 0 ? kShade : kWhite);
    for (int i = 0; i < 8; ++i) {
      const double angle = i * M_PI / 4;
      add_dot(cr, x + radius * 0.62 * std::cos(angle), y + radius * 0.5 * std::sin(angle), radius * 0.46 + more);
    }
    add_dot(cr, x, y, radius * 0.6);
    add_dot(cr, x - radius * 0.98, y + radius * 0.98, radius * 0.2 + more);
    add_dot(cr, x - radius * 1.22, y + radius * 1.3, radius * 0.12 + more);
    cairo_fill(cr);
  }
}

void draw_cross(cairo_t* cr, double x, double y, double radius) {
  const double reach = radius * 0.72;
  for (const double width : {26.0, 14.0}) {
    use(cr, width > 20 ? kWhite : kRed);
    add_dot(cr, x, y, radius);
    cairo_move_to(cr, x - reach, y + reach);
    cairo_line_to(cr, x + reach, y - reach);
    stroke(cr, width);
  }
}

}  // namespace generator::logo
