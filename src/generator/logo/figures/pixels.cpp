#include "generator/logo/figures/pixels.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <vector>

#include "generator/logo/canvas.h"

namespace generator::logo {

namespace {

using Pixels = std::vector<std::uint32_t>;

// The weights interpolate a quarter of a pixel behind `b`, towards `c`, by a cubic a little sharper than Catmull-Rom's.
// They are in sixty-fourths.
constexpr int kBefore = -6, kNear = 58, kNext = 15, kAfter = -3;

// The processor computes the channels of a pixel side by side.
using Bytes = unsigned char __attribute__((vector_size(4)));
using Channels = short __attribute__((vector_size(8)));

Channels channels_of(std::uint32_t pixel) {
  Bytes bytes;
  std::memcpy(&bytes, &pixel, sizeof bytes);
  return __builtin_convertvector(bytes, Channels);
}

std::uint32_t between(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  if (a == b && b == c && c == d) return b;  // most of a picture is flat
  Channels sum =
      (kBefore * channels_of(a) + kNear * channels_of(b) + kNext * channels_of(c) + kAfter * channels_of(d) + 32) >> 6;
  sum = sum < 0 ? 0 : sum;
  sum = sum > 255 ? 255 : sum;
  const auto bytes = __builtin_convertvector(sum, Bytes);
  std::uint32_t made = 0;
  std::memcpy(&made, &bytes, sizeof made);
  return made;
}

// Doubles a line of `count` pixels that are `step` apart.
void double_line(const std::uint32_t* from, std::uint32_t* to, int count, std::ptrdiff_t step) {
  std::uint32_t before = from[0], behind = from[0], here = from[0], next = from[count > 1 ? step : 0];
  for (int i = 0; i < count; ++i, to += 2 * step) {
    const auto after = i + 2 < count ? from[(i + 2) * step] : next;
    to[0] = between(next, here, behind, before);
    to[step] = between(behind, here, next, after);
    before = behind;
    behind = here;
    here = next;
    next = after;
  }
}

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

Surface enlarged(cairo_surface_t* picture) {
  cairo_surface_flush(picture);
  const int width = cairo_image_surface_get_width(picture), height = cairo_image_surface_get_height(picture);
  const int stride = cairo_image_surface_get_stride(picture) / 4;
  const auto* data = reinterpret_cast<const std::uint32_t*>(cairo_image_surface_get_data(picture));
  Surface large(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 2 * width, 2 * height));
  auto* to = reinterpret_cast<std::uint32_t*>(cairo_image_surface_get_data(large.get()));
  if (data == nullptr || to == nullptr) return large;

  Pixels wide(static_cast<std::size_t>(2 * width) * static_cast<std::size_t>(height));
  for (int y = 0; y < height; ++y) double_line(data + y * stride, wide.data() + y * 2 * width, width, 1);
  for (int x = 0; x < 2 * width; ++x) double_line(wide.data() + x, to + x, height, 2 * width);
  cairo_surface_mark_dirty(large.get());
  return large;
}

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
