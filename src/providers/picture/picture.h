#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

// Reads pictures that a provider has made, and makes logos of them.
namespace providers::picture {

constexpr int kMinSide = 64, kMaxSide = 2048;  // of a picture that is read, in pixels

struct Picture {
  int width, height;
  std::vector<unsigned char> pixels;  // blue, green, red, alpha, a byte each; not premultiplied

  unsigned char* row(int y) { return pixels.data() + static_cast<std::ptrdiff_t>(y) * width * 4; }
};

// Reports that the bytes are not a picture that can be read here. what() says why, without quoting the file.
struct NoPicture : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Reads a complete PNG, JPEG or WebP, recognised by its first bytes. The size is checked before memory is allocated for
// the pixels, and metadata is not unpacked. Throws NoPicture.
Picture read_picture(const std::string& bytes);

// Returns the middle square of the picture, scaled to 512 x 512, as a PNG in full colour without metadata.
std::string logo_of(Picture picture);

// Makes an empty picture for the readers below. Throws NoPicture if a side is too short or too long.
Picture blank(std::int64_t width, std::int64_t height);
Picture read_png(const std::string& bytes);
Picture read_jpeg(const std::string& bytes);
Picture read_webp(const std::string& bytes);

}  // namespace providers::picture
