#include "generator/logo/emoji_picture.h"

#include <ft2build.h>
#include FT_FREETYPE_H

#include <cstring>
#include <stdexcept>

#include <unistd.h>

#include "generator/letters.h"

namespace generator::logo {

namespace {

// Where Debian's fonts-noto-color-emoji puts it. It is mapped anew for each logo, which takes less time than drawing a
// circle.
constexpr const char* kFont = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf";

struct Font {
  FT_Library library = nullptr;
  FT_Face face = nullptr;

  Font() {
    if (FT_Init_FreeType(&library) != 0) return;
    if (FT_New_Face(library, kFont, 0, &face) != 0) face = nullptr;
  }
  ~Font() {
    if (face != nullptr) FT_Done_Face(face);
    if (library != nullptr) FT_Done_FreeType(library);
  }
  Font(const Font&) = delete;
  Font& operator=(const Font&) = delete;
};

Surface copy(const FT_Bitmap& bitmap) {
  Surface surface(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(bitmap.width), static_cast<int>(bitmap.rows)));
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) return nullptr;
  auto* to = cairo_image_surface_get_data(surface.get());
  const auto stride = cairo_image_surface_get_stride(surface.get());
  for (unsigned row = 0; row < bitmap.rows; ++row) {
    // Both are premultiplied BGRA in memory on a little-endian machine.
    std::memcpy(to + static_cast<std::ptrdiff_t>(row) * stride,
                bitmap.buffer + static_cast<std::ptrdiff_t>(row) * bitmap.pitch, bitmap.width * 4);
  }
  cairo_surface_mark_dirty(surface.get());
  return surface;
}

}  // namespace

Surface emoji_picture(const std::string& emoji) {
  const auto points = letters::code_points(emoji);
  Font font;
  // Without the font installed, logos show a letter instead. If it is there but cannot be opened just now, fail: the
  // logo would not be the one that belongs to the seed.
  if (font.face == nullptr && access(kFont, R_OK) == 0)
    throw std::runtime_error(std::string(kFont) + " cannot be opened");
  if (points.empty() || font.face == nullptr || font.face->num_fixed_sizes == 0) return nullptr;
  const auto glyph = FT_Get_Char_Index(font.face, points[0]);
  if (glyph == 0 || FT_Select_Size(font.face, 0) != 0 || FT_Load_Glyph(font.face, glyph, FT_LOAD_COLOR) != 0)
    return nullptr;
  const auto& bitmap = font.face->glyph->bitmap;
  return bitmap.pixel_mode == FT_PIXEL_MODE_BGRA && bitmap.width > 0 ? copy(bitmap) : nullptr;
}

}  // namespace generator::logo
