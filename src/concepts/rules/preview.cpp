#include "concepts/rules/preview.h"

#include <cstring>
#include <string_view>

#include "generator/logo/canvas.h"
#include "generator/logo/png.h"

namespace concepts::rules {

using namespace generator::logo;

namespace {

constexpr int kWidth = 1200, kHeight = 630;
constexpr Colour kBehind{0x0b / 255.0, 0x64 / 255.0, 0x73 / 255.0};  // as in the mark of Millrace

cairo_status_t read_piece(void* rest, unsigned char* to, unsigned length) {
  auto& text = *static_cast<std::string_view*>(rest);
  if (text.size() < length) return CAIRO_STATUS_READ_ERROR;
  std::memcpy(to, text.data(), length);
  text.remove_prefix(length);
  return CAIRO_STATUS_SUCCESS;
}

// A logo that cannot be read leaves its place empty.
void draw(cairo_t* cr, const std::string& logo) {
  std::string_view rest = logo;
  const Surface picture(cairo_image_surface_create_from_png_stream(read_piece, &rest));
  if (cairo_surface_status(picture.get()) != CAIRO_STATUS_SUCCESS) return;
  cairo_set_source_surface(cr, picture.get(), (kWidth - kSize) / 2, (kHeight - kSize) / 2);
  cairo_paint(cr);
}

}  // namespace

std::string preview_of(const std::string& logo) {
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, kWidth, kHeight));
  const Context context(cairo_create(surface.get()));
  use(context.get(), kBehind);
  cairo_paint(context.get());
  draw(context.get(), logo);
  return png(surface.get());
}

}  // namespace concepts::rules
