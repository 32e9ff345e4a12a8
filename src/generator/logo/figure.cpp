#include "generator/logo/figure.h"

#include <algorithm>
#include <cmath>

namespace generator::logo {

namespace {

constexpr double kOutline = 7.5;  // pixels of the canvas
constexpr int kFine = 2;          // pixels of the outline's mask for one of the picture
constexpr int kMargin = 12;       // of the mask, in pixels of the picture

// The picture's shape as an alpha mask, grown by `radius` pixels of the picture.
Surface grown(cairo_surface_t* picture, double radius) {
  const int width = kFine * (cairo_image_surface_get_width(picture) + 2 * kMargin),
            height = kFine * (cairo_image_surface_get_height(picture) + 2 * kMargin);
  Surface shape(cairo_image_surface_create(CAIRO_FORMAT_A8, width, height));
  {
    Context cr(cairo_create(shape.get()));
    cairo_scale(cr.get(), kFine, kFine);
    cairo_set_source_surface(cr.get(), picture, kMargin, kMargin);
    cairo_paint(cr.get());
  }
  Surface mask(cairo_image_surface_create(CAIRO_FORMAT_A8, width, height));
  Context cr(cairo_create(mask.get()));
  cairo_set_operator(cr.get(), CAIRO_OPERATOR_ADD);
  constexpr int kSteps = 16;
  for (int i = 0; i < kSteps; ++i) {
    // Whole pixels, so that cairo does not resample the shape at each step.
    const double angle = 2 * M_PI * i / kSteps;
    cairo_set_source_surface(cr.get(), shape.get(), std::round(radius * kFine * std::cos(angle)),
                             std::round(radius * kFine * std::sin(angle)));
    cairo_paint(cr.get());
  }
  return mask;
}

void paint_mask(cairo_t* cr, cairo_surface_t* mask, const cairo_matrix_t& matrix) {
  cairo_save(cr);
  cairo_transform(cr, &matrix);
  cairo_scale(cr, 1.0 / kFine, 1.0 / kFine);
  cairo_mask_surface(cr, mask, -kMargin * kFine, -kMargin * kFine);
  cairo_restore(cr);
}

}  // namespace

Visible visible_part(cairo_surface_t* picture) {
  const int width = cairo_image_surface_get_width(picture), height = cairo_image_surface_get_height(picture),
            stride = cairo_image_surface_get_stride(picture);
  const auto* data = cairo_image_surface_get_data(picture);
  int left = width, right = -1, top = height, bottom = -1;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      if (data[y * stride + x * 4 + 3] < 64) continue;
      left = std::min(left, x), right = std::max(right, x);
      top = std::min(top, y), bottom = y;
    }
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

void Figure::draw(cairo_t* cr, const Spot& spot) const {
  const auto place = matrix(spot);
  const auto mask = grown(picture_.get(), std::min<double>(kMargin - 1, kOutline / std::hypot(place.xy, place.yy)));
  auto below = place;
  below.x0 += 3, below.y0 += 9;
  use(cr, {0, 0, 0}, 0.28);
  paint_mask(cr, mask.get(), below);
  use(cr, {1, 1, 1});
  paint_mask(cr, mask.get(), place);
  draw_plain(cr, spot);
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
