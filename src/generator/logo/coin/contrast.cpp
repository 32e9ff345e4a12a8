#include "generator/logo/coin/contrast.h"

#include <algorithm>
#include <cmath>

namespace generator::logo {

namespace {

double linear(double channel) {
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(Colour c) { return 0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue); }

// Makes the colour darker and, so that it does not turn grey or brown, more colourful.
Colour darkened(Colour c, double share) {
  const double most = std::max({c.red, c.green, c.blue, 0.01});
  const auto of = [&](double channel) { return most * (1 - share) * std::pow(channel / most, 1 + 1.3 * share); };
  return {of(c.red), of(c.green), of(c.blue)};
}

// A figure that is not dark stands out best from a dark field, whose colour is stronger.
bool wants_dark(Colour figure) { return luminance(figure) > 0.16; }

struct Pushed {
  Colour colour;
  double share;
};

// Changes the field until the figure stands out. It goes in steps, as WCAG's luminance has no simple inverse.
Pushed pushed(Colour field, Colour figure) {
  constexpr int kSteps = 20;
  for (int i = 0; i < kSteps; ++i) {
    const double share = static_cast<double>(i) / kSteps;
    const auto made = wants_dark(figure) ? darkened(field, share) : mixed(field, {1, 1, 0.96}, share);
    if (contrast(made, figure) >= kMinContrast) return {made, share};
  }
  return {wants_dark(figure) ? Colour{0.01, 0.01, 0.02} : Colour{1, 1, 0.98}, 1};
}

// Returns the hue in sixths of a circle. For grey it means nothing.
double hue(Colour c) {
  const double most = std::max({c.red, c.green, c.blue}), least = std::min({c.red, c.green, c.blue});
  const double range = std::max(most - least, 1e-6);
  if (most == c.red) return std::fmod((c.green - c.blue) / range + 6, 6);
  return most == c.green ? (c.blue - c.red) / range + 2 : (c.red - c.green) / range + 4;
}

double colourfulness(Colour c) { return std::max({c.red, c.green, c.blue}) - std::min({c.red, c.green, c.blue}); }

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
  for (int y = 0; y < height; y += 3) {
    const auto* pixel = data + static_cast<std::ptrdiff_t>(y) * stride;
    unsigned sums[4] = {0, 0, 0, 0};  // of a row: blue, green, red, alpha, premultiplied
    for (int x = 0; x < width; ++x, pixel += 4) {
      for (int channel = 0; channel < 4; ++channel) sums[channel] += pixel[channel];
    }
    blue += sums[0];
    green += sums[1];
    red += sums[2];
    alpha += sums[3];
  }
  if (alpha == 0) return {0.5, 0.5, 0.5};
  return {red / alpha, green / alpha, blue / alpha};
}

Palette set_off(Palette palette, Colour figure) {
  if (!wants_dark(figure)) palette.field_deep = mixed(palette.field, palette.field_deep, 0.3);
  palette.field = pushed(palette.field, figure).colour;
  palette.field_deep = pushed(palette.field_deep, figure).colour;
  return palette;
}

double misfit(const Palette& palette, Colour figure) {
  const double turn = std::abs(hue(palette.field) - hue(figure)), apart = std::min(turn, 6 - turn);
  const double alike = colourfulness(figure) > 0.15 ? std::max(0.0, 1 - apart) : 0;
  return 0.5 * pushed(palette.field, figure).share + 0.7 * alike;
}

}  // namespace generator::logo
