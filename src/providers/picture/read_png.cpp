#include <png.h>

#include <memory>
#include <string_view>

#include "providers/picture/picture.h"

namespace providers::picture {

namespace {

// The message is our own, because the library's may quote the file.
[[noreturn]] void fail(png_structp, png_const_charp) { throw NoPicture("a broken PNG"); }
void pass_over(png_structp, png_const_charp) {}

void read(png_structp png, png_bytep to, png_size_t length) {
  auto& rest = *static_cast<std::string_view*>(png_get_io_ptr(png));
  if (rest.size() < length) fail(png, nullptr);
  rest.copy(reinterpret_cast<char*>(to), length);
  rest.remove_prefix(length);
}

// Keeps text and colour profiles from being unpacked, because a small one may unpack to any size.
void read_the_picture_only(png_structp png) { png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1); }

// Asks for four bytes a pixel, whatever the file has.
void ask_for_bgra(png_structp png) {
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  png_set_bgr(png);
}

}  // namespace

Picture read_png(const std::string& bytes) {
  std::string_view rest = bytes;
  auto* png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, fail, pass_over);
  auto* info = png ? png_create_info_struct(png) : nullptr;
  const auto release = [&](png_structp* held) { png_destroy_read_struct(held, &info, nullptr); };
  const std::unique_ptr<png_structp, decltype(release)> guard(&png, release);
  if (!info) throw std::bad_alloc();

  png_set_read_fn(png, &rest, read);
  read_the_picture_only(png);
  png_read_info(png, info);
  Picture picture = blank(png_get_image_width(png, info), png_get_image_height(png, info));
  ask_for_bgra(png);
  const int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  for (int pass = 0; pass < passes; ++pass) {
    for (int y = 0; y < picture.height; ++y) png_read_row(png, picture.row(y), nullptr);
  }
  png_read_end(png, nullptr);
  return picture;
}

}  // namespace providers::picture
