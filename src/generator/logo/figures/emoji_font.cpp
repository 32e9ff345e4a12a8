#include "generator/logo/figures/emoji_font.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H
#include FT_TRUETYPE_TAGS_H

#include <cstring>
#include <new>
#include <stdexcept>
#include <vector>

#include <unistd.h>

#include "generator/ground/letters.h"
#include "generator/logo/figures/ligatures.h"

namespace generator::logo {

// The font is mapped anew for each logo, which takes less time than drawing a circle.
struct EmojiFont::Face {
  FT_Library library = nullptr;
  FT_Face face = nullptr;

  explicit Face(const char* file) {
    if (FT_Init_FreeType(&library) != 0) return;
    if (FT_New_Face(library, file, 0, &face) != 0) face = nullptr;
  }
  ~Face() {
    if (face != nullptr) FT_Done_Face(face);
    if (library != nullptr) FT_Done_FreeType(library);
  }
  Face(const Face&) = delete;
  Face& operator=(const Face&) = delete;
};

namespace {

constexpr const char* kFont = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf";
constexpr char32_t kWantsColour = 0xFE0F;  // after a character that could also be drawn as text; not part of a ligature

// A logo without what there was no memory for would not be the one that belongs to the seed.
bool loaded(FT_Error error) {
  if (error == FT_Err_Out_Of_Memory) throw std::bad_alloc();
  return error == 0;
}

std::vector<unsigned char> substitutions(FT_Face face) {
  FT_ULong length = 0;
  if (!loaded(FT_Load_Sfnt_Table(face, TTAG_GSUB, 0, nullptr, &length))) return {};
  std::vector<unsigned char> table(length);
  return loaded(FT_Load_Sfnt_Table(face, TTAG_GSUB, 0, table.data(), &length)) ? table : std::vector<unsigned char>();
}

// Returns 0 if the font has no glyph for the emoji.
unsigned glyph_of(FT_Face face, const std::string& emoji) {
  std::vector<unsigned> glyphs;
  for (const char32_t c : letters::code_points(emoji)) {
    if (c != kWantsColour) glyphs.push_back(FT_Get_Char_Index(face, c));
  }
  if (glyphs.empty()) return 0;
  return glyphs.size() == 1 ? glyphs[0] : ligature(substitutions(face), glyphs);
}

Surface copy(const FT_Bitmap& bitmap) {
  Surface surface(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(bitmap.width), static_cast<int>(bitmap.rows)));
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) throw std::bad_alloc();
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

EmojiFont::EmojiFont() : face_(std::make_shared<Face>(kFont)) {
  // Without the font installed, logos show a letter instead of an emoji. If it is there but cannot be opened just now,
  // this fails, because the logo would not be the one that belongs to the seed.
  if (face_->face == nullptr && access(kFont, R_OK) == 0)
    throw std::runtime_error(std::string(kFont) + " cannot be opened");
}

Surface EmojiFont::picture(const std::string& emoji) const {
  auto* face = face_->face;
  if (face == nullptr || face->num_fixed_sizes == 0) return nullptr;
  const auto glyph = glyph_of(face, emoji);
  if (glyph == 0 || !loaded(FT_Select_Size(face, 0)) || !loaded(FT_Load_Glyph(face, glyph, FT_LOAD_COLOR)))
    return nullptr;
  const auto& bitmap = face->glyph->bitmap;
  return bitmap.pixel_mode == FT_PIXEL_MODE_BGRA && bitmap.width > 0 ? copy(bitmap) : nullptr;
}

}  // namespace generator::logo
