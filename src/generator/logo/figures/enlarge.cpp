#include "generator/logo/figures/enlarge.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

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

}  // namespace generator::logo
