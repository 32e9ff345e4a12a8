#include "generator/logo/figures/tint.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>

#include "generator/logo/canvas.h"

namespace generator::logo {

namespace {

struct Shades {
  std::array<int, 3> dark, middle, bright;  // red, green, blue
};

// clang-format off
const std::map<std::string, Shades> kTints = {
    {"black",  {{8, 8, 14},   {58, 60, 72},   {176, 180, 196}}},
    {"blue",   {{8, 24, 70},  {44, 120, 226}, {206, 232, 255}}},
    {"gold",   {{84, 46, 4},  {240, 180, 40}, {255, 246, 196}}},
    {"green",  {{8, 52, 24},  {78, 178, 62},  {224, 250, 190}}},
    {"pink",   {{90, 14, 60}, {242, 106, 166}, {255, 226, 240}}},
    {"purple", {{40, 12, 82}, {140, 82, 212}, {234, 216, 255}}},
    {"red",    {{80, 6, 10},  {222, 50, 44},  {255, 214, 204}}},
    {"silver", {{36, 42, 54}, {150, 160, 176}, {248, 250, 255}}},
    {"white",  {{60, 66, 80}, {214, 220, 230}, {255, 255, 255}}}};
// clang-format on

int between(int from, int to, int share) { return from + (to - from) * share / 128; }

// Fades the picture towards the white of its outline, so that it is hardly seen.
void fade(cairo_surface_t* picture) {
  const Context cr(cairo_create(picture));
  cairo_set_operator(cr.get(), CAIRO_OPERATOR_ATOP);
  use(cr.get(), {0.93, 0.95, 0.98}, 0.8);
  cairo_paint(cr.get());
}

}  // namespace

void tint(cairo_surface_t* picture, const std::string& name) {
  if (name == "ghostly") return fade(picture);
  const auto known = kTints.find(name);
  if (known == kTints.end()) return;
  const auto& [dark, middle, bright] = known->second;
  cairo_surface_flush(picture);
  auto* data = cairo_image_surface_get_data(picture);
  const int width = cairo_image_surface_get_width(picture), stride = cairo_image_surface_get_stride(picture);
  for (int y = 0; y < cairo_image_surface_get_height(picture); ++y) {
    auto* pixel = data + static_cast<std::ptrdiff_t>(y) * stride;  // blue, green, red, alpha, premultiplied
    for (int x = 0; x < width; ++x, pixel += 4) {
      const int alpha = pixel[3];
      if (alpha == 0) continue;
      const int light = std::min(255, (pixel[2] * 77 + pixel[1] * 150 + pixel[0] * 29) / alpha);
      for (std::size_t i = 0; i < 3; ++i) {
        const int shade =
            light < 128 ? between(dark.at(i), middle.at(i), light) : between(middle.at(i), bright.at(i), light - 128);
        pixel[2 - i] = static_cast<unsigned char>(shade * alpha / 255);
      }
    }
  }
  cairo_surface_mark_dirty(picture);
}

}  // namespace generator::logo
