#include "generator/logo/contrast.h"

#include <algorithm>
#include <cmath>

namespace generator::logo {

namespace {

double linear(double channel) {
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(Colour c) { return 0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue); }

// Mixed with `end` until it stands out: in steps, as the eye's scale has no inverse that is simpler.
Colour pushed(Colour field, Colour end, Colour figure) {
  constexpr int kSteps = 20;
  for (int i = 0; i <= kSteps; ++i) {
    const auto made = mixed(field, end, static_cast<double>(i) / kSteps);
    if (contrast(made, figure) >= kMinContrast) return made;
  }
  return end;
}

}  // namespace

double contrast(Colour one, Colour other) {
  const double a = luminance(one), b = luminance(other);
  return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

Colour mean_colour(cairo_surface_t* picture) {
  const int width = cairo_image_surface_get_width(picture), height = cairo_image_surface_get_height(picture),
            stride = cairo_image_surface_get_stride(picture);
  const auto* data = cairo_image_surface_get_data(picture);
  double red = 0, green = 0, blue = 0, alpha = 0;
  for (int y = 0; y < height; ++y) {
    const auto* pixel = data + static_cast<std::ptrdiff_t>(y) * stride;
    unsigned sums[4] = {0, 0, 0, 0};  // of a row: blue, green, red, alpha, premultiplied
    for (int x = 0; x < width; ++x, pixel += 4) {
      for (int channel = 0; channel < 4; ++channel) sums[channel] += pixel[channel];
    }
    blue += sums[0], green += sums[1], red += sums[2], alpha += sums[3];
  }
  if (alpha == 0) return {0.5, 0.5, 0.5};
  return {red / alpha, green / alpha, blue / alpha};
}

Palette set_off(Palette palette, Colour figure) {
  // A figure of middling brightness stands out best from a dark field, whose colour is stronger.
  const bool darker = luminance(figure) > 0.16;
  const Colour end = darker ? Colour{0.01, 0.01, 0.04} : Colour{1, 1, 0.96};
  if (!darker) palette.field_deep = mixed(palette.field, palette.field_deep, 0.3);
  palette.field = pushed(palette.field, end, figure);
  palette.field_deep = pushed(palette.field_deep, end, figure);
  return palette;
}

}  // namespace generator::logo
