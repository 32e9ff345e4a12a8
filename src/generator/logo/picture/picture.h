#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

// Pictures that somebody else has made.
namespace generator::logo::picture {

constexpr int kLeastSide = 64, kMostSide = 2048;  // of a picture that is read, in pixels

struct Picture {
  int width, height;
  std::vector<unsigned char> pixels;  // blue, green, red, alpha, a byte each; not premultiplied

  unsigned char* row(int y) { return pixels.data() + static_cast<std::ptrdiff_t>(y) * width * 4; }
};

// The bytes are no picture that is read here. what() says why in words of ours.
struct NoPicture : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// PNG, JPEG or WebP, told by what is in it, and whole: what ends too early is no picture. How large it is, is looked at
// before its pixels have a place, and whatever else is in the file is not unpacked. Throws NoPicture.
Picture read_picture(const std::string& bytes);

// Of a picture: the middle square of it, scaled to 512 x 512, as a PNG in full colour with nothing else in it.
std::string logo_of(Picture picture);

// For the readers below. Throws NoPicture when a side is too short or too long.
Picture blank(std::int64_t width, std::int64_t height);
Picture read_png(const std::string& bytes);
Picture read_jpeg(const std::string& bytes);
Picture read_webp(const std::string& bytes);

}  // namespace generator::logo::picture
