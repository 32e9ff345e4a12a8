#include <algorithm>
#include <new>

#include "generator/logo/canvas.h"
#include "providers/picture/picture.h"

namespace providers::picture {

using generator::logo::Context;
using generator::logo::kSize;
using generator::logo::Surface;

namespace {

// Cairo takes premultiplied pixels.
void premultiply(Picture& picture) {
  for (std::size_t at = 0; at < picture.pixels.size(); at += 4) {
    unsigned char* pixel = &picture.pixels[at];
    for (int channel = 0; channel < 3; ++channel) {
      pixel[channel] = static_cast<unsigned char>((pixel[channel] * pixel[3] + 127) / 255);
    }
  }
}

cairo_status_t append(void* to, const unsigned char* bytes, unsigned length) {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), length);
  return CAIRO_STATUS_SUCCESS;
}

void require(cairo_status_t status) {
  if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
  if (status != CAIRO_STATUS_SUCCESS) throw std::runtime_error(cairo_status_to_string(status));
}

}  // namespace

std::string logo_of(Picture picture) {
  premultiply(picture);
  const Surface source(cairo_image_surface_create_for_data(picture.pixels.data(), CAIRO_FORMAT_ARGB32, picture.width,
                                                           picture.height, picture.width * 4));
  const Surface logo(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(kSize), static_cast<int>(kSize)));
  const Context cr(cairo_create(logo.get()));

  const double scale = kSize / std::min(picture.width, picture.height);
  cairo_translate(cr.get(), kSize / 2, kSize / 2);
  cairo_scale(cr.get(), scale, scale);
  cairo_set_source_surface(cr.get(), source.get(), -picture.width / 2.0, -picture.height / 2.0);
  cairo_pattern_set_filter(cairo_get_source(cr.get()), CAIRO_FILTER_GOOD);
  cairo_pattern_set_extend(cairo_get_source(cr.get()), CAIRO_EXTEND_PAD);  // no soft edge
  cairo_set_operator(cr.get(), CAIRO_OPERATOR_SOURCE);
  cairo_paint(cr.get());
  require(cairo_status(cr.get()));

  std::string png;
  require(cairo_surface_write_to_png_stream(logo.get(), append, &png));
  return png;
}

}  // namespace providers::picture
