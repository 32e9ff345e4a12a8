#include "generator/logo/figures/figure.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace generator::logo {

namespace {

constexpr int kOutline = 8, kRoom = kOutline + 3;  // pixels

// Returns the picture's shape as an alpha mask, grown by kOutline.
Surface grown(cairo_surface_t* picture) {
  const int width = cairo_image_surface_get_width(picture), height = cairo_image_surface_get_height(picture);
  Surface shape(cairo_image_surface_create(CAIRO_FORMAT_A8, width, height));
  {
    const Context cr(cairo_create(shape.get()));
    cairo_set_source_surface(cr.get(), picture, 0, 0);
    cairo_paint(cr.get());
  }
  Surface mask(cairo_image_surface_create(CAIRO_FORMAT_A8, width, height));
  const Context cr(cairo_create(mask.get()));
  cairo_set_operator(cr.get(), CAIRO_OPERATOR_ADD);
  constexpr int kSteps = 16;
  for (int i = 0; i < kSteps; ++i) {
    const double angle = 2 * M_PI * i / kSteps;
    cairo_set_source_surface(cr.get(), shape.get(), std::round(kOutline * std::cos(angle)),
                             std::round(kOutline * std::sin(angle)));
    cairo_paint(cr.get());
  }
  return mask;
}

constexpr int kBlock = 8;  // pixels that are looked at together

// Says whether a block and its neighbours are all empty, or all full: most of a mask is.
bool is_even(const unsigned char* block, int stride) {
  std::uint64_t all = ~std::uint64_t{0}, any = 0;
  for (const int offset : {-stride, -1, 1, stride}) {
    std::uint64_t pixels = 0;
    std::memcpy(&pixels, block + offset, kBlock);
    all &= pixels;
    any |= pixels;
  }
  return any == 0 || all == ~std::uint64_t{0};
}

// Averages the edge with its neighbours, since whole steps and sums leave it ragged.
void smooth(cairo_surface_t* mask) {
  cairo_surface_flush(mask);
  auto* data = cairo_image_surface_get_data(mask);
  const int width = cairo_image_surface_get_width(mask), height = cairo_image_surface_get_height(mask),
            stride = cairo_image_surface_get_stride(mask);
  for (int y = 1; y + 1 < height; ++y) {
    auto* row = data + static_cast<std::ptrdiff_t>(y) * stride;
    for (int x = 1; x + 1 < width; x += kBlock) {
      if (x + kBlock < width && is_even(row + x, stride)) continue;
      for (auto* at = row + x; at < row + std::min(x + kBlock, width - 1); ++at) {
        at[0] = static_cast<unsigned char>((4 * at[0] + at[-stride] + at[stride] + at[-1] + at[1]) / 8);
      }
    }
  }
  cairo_surface_mark_dirty(mask);
}

// Returns how far the figure reaches over the edge of the coin, or of its field in the lower half, where words are on
// the rim.
double excess(const Figure& figure, const Spot& spot) {
  constexpr int kStep = 6;
  constexpr double kHalf = 300;
  const auto matrix = figure.matrix(spot);
  auto* picture = figure.picture();
  const auto* data = cairo_image_surface_get_data(picture);
  const int stride = cairo_image_surface_get_stride(picture);
  const auto& visible = figure.visible();
  double most = -kSize;
  for (int y = static_cast<int>(visible.top); y < visible.top + visible.height; y += kStep) {
    for (int x = static_cast<int>(visible.left); x < visible.left + visible.width; x += kStep) {
      if (data[y * stride + x * 4 + 3] < 64) continue;
      double to_x = x, to_y = y;
      cairo_matrix_transform_point(&matrix, &to_x, &to_y);
      const double limit = (to_y < kHalf ? kCoin : kField) - kOutline;
      most = std::max(most, std::hypot(to_x - kCentre, to_y - kCentre) - limit);
    }
  }
  return most;
}

}  // namespace

Spot inside_coin(const Figure& figure, Spot spot) {
  constexpr double kSmaller = 0.94, kFarthest = 30;
  double moved = 0;
  for (int i = 0; i < 9; ++i) {
    const double over = excess(figure, spot), away = std::hypot(spot.x - kCentre, spot.y - kCentre);
    if (over <= 1) return spot;
    const double move = std::min({over, away, kFarthest - moved});
    if (move > 1) {
      spot.x -= (spot.x - kCentre) / away * move;
      spot.y -= (spot.y - kCentre) / away * move;
      moved += move;
    } else {
      spot.box *= kSmaller;
    }
  }
  return spot;
}

Visible visible_part(cairo_surface_t* picture) {
  const int width = cairo_image_surface_get_width(picture), height = cairo_image_surface_get_height(picture),
            stride = cairo_image_surface_get_stride(picture);
  const auto* data = cairo_image_surface_get_data(picture);
  int left = width, right = -1, top = height, bottom = -1;
  const auto is_seen = [&](int x, int y) { return data[y * stride + x * 4 + 3] >= 64; };
  for (int y = 0; y < height; ++y) {
    int first = 0, last = width - 1;
    while (first < width && !is_seen(first, y)) ++first;
    if (first == width) continue;
    while (!is_seen(last, y)) --last;
    left = std::min(left, first);
    right = std::max(right, last);
    top = std::min(top, y);
    bottom = y;
  }
  if (right < 0) return {0, 0, static_cast<double>(width), static_cast<double>(height)};
  return {static_cast<double>(left), static_cast<double>(top), right - left + 1.0, bottom - top + 1.0};
}

Figure::Figure(Surface picture) : picture_(std::move(picture)), visible_(visible_part(picture_.get())) {}

cairo_matrix_t Figure::matrix(const Spot& spot) const {
  const double scale = spot.box / std::max(visible_.width * spot.girth, visible_.height);
  cairo_matrix_t matrix;
  cairo_matrix_init_translate(&matrix, spot.x, spot.y);
  cairo_matrix_rotate(&matrix, spot.tilt);
  cairo_matrix_scale(&matrix, (spot.mirrored ? -scale : scale) * spot.girth, scale);
  cairo_matrix_translate(&matrix, -visible_.middle_x(), -visible_.middle_y());
  return matrix;
}

cairo_rectangle_int_t bounds_of(const Figure& figure, const Spot& spot) {
  const auto matrix = figure.matrix(spot);
  const auto& visible = figure.visible();
  double left = kSize, top = kSize, right = 0, bottom = 0;
  for (const double x : {visible.left, visible.left + visible.width}) {
    for (const double y : {visible.top, visible.top + visible.height}) {
      double to_x = x, to_y = y;
      cairo_matrix_transform_point(&matrix, &to_x, &to_y);
      left = std::min(left, to_x);
      right = std::max(right, to_x);
      top = std::min(top, to_y);
      bottom = std::max(bottom, to_y);
    }
  }
  return {static_cast<int>(left) - kRoom, static_cast<int>(top) - kRoom, static_cast<int>(right - left) + 2 * kRoom,
          static_cast<int>(bottom - top) + 2 * kRoom};
}

void draw_as_sticker(cairo_t* cr, const cairo_rectangle_int_t& bounds, const std::function<void(cairo_t*)>& draw) {
  // The picture is made in its final size and turn, so that outline and shadow need whole pixels only.
  const Surface made(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, bounds.width, bounds.height));
  {
    const Context on(cairo_create(made.get()));
    cairo_translate(on.get(), -bounds.x, -bounds.y);
    draw(on.get());
  }
  const auto shape = grown(made.get());
  smooth(shape.get());
  use(cr, {0, 0, 0}, 0.28);
  cairo_set_operator(cr, CAIRO_OPERATOR_ATOP);  // no shadow beside the coin
  cairo_mask_surface(cr, shape.get(), bounds.x + 3, bounds.y + 9);
  cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
  use(cr, {1, 1, 1});
  cairo_mask_surface(cr, shape.get(), bounds.x, bounds.y);
  cairo_set_source_surface(cr, made.get(), bounds.x, bounds.y);
  cairo_paint(cr);
}

void Figure::draw(cairo_t* cr, const Spot& spot) const {
  draw_as_sticker(cr, bounds_of(*this, spot), [&](cairo_t* on) { draw_plain(on, spot); });
}

void Figure::draw_plain(cairo_t* cr, const Spot& spot) const { draw_part(cr, spot, 0, 1); }

void Figure::draw_part(cairo_t* cr, const Spot& spot, double top, double bottom) const {
  const auto place = matrix(spot);
  const double height = cairo_image_surface_get_height(picture_.get());
  cairo_save(cr);
  cairo_transform(cr, &place);
  if (top > 0 || bottom < 1) {
    cairo_rectangle(cr, -4, height * top - (top > 0 ? 0 : 4), cairo_image_surface_get_width(picture_.get()) + 8.0,
                    height * (bottom - top) + 4);
    cairo_clip(cr);
  }
  cairo_set_source_surface(cr, picture_.get(), 0, 0);
  cairo_paint(cr);
  cairo_restore(cr);
}

}  // namespace generator::logo
