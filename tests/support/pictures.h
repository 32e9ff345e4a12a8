#pragma once
#include <cstdint>
#include <functional>
#include <string>

// Picture files as an external service may send them.
namespace pictures {

struct Pixel {
  std::uint8_t red, green, blue, alpha = 255;
};
using Painter = std::function<Pixel(int x, int y)>;

std::string png(int width, int height, const Painter& painter);
std::string jpeg(int width, int height, const Painter& painter);
std::string webp(int width, int height, const Painter& painter);

// 96 x 96, the left half red, the right half blue.
Pixel halves(int x, int y);
std::string a_png();

// A PNG without pixels that claims the given size; and one chunk of a PNG.
std::string png_claiming(std::uint32_t width, std::uint32_t height);
std::string png_chunk(const std::string& type, const std::string& data);
// That many equal bytes compressed by zlib.
std::string packed(std::size_t count, char byte);

// A decoded picture.
struct Seen {
  int width, height;
  std::string rgba;
  Pixel at(int x, int y) const;
};
Seen seen(const std::string& png);

}  // namespace pictures
