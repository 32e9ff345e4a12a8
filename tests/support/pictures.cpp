#include "support/pictures.h"

#include <png.h>
#include <turbojpeg.h>
#include <webp/encode.h>
#include <zlib.h>

#include <stdexcept>
#include <vector>

namespace pictures {
namespace {

std::vector<std::uint8_t> painted(int width, int height, const Painter& painter) {
  std::vector<std::uint8_t> rgba;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const auto [red, green, blue, alpha] = painter(x, y);
      rgba.insert(rgba.end(), {red, green, blue, alpha});
    }
  }
  return rgba;
}

std::string number(std::uint32_t value) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift);
  return bytes;
}

png_image image_of(int width, int height) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(width);
  image.height = static_cast<png_uint_32>(height);
  image.format = PNG_FORMAT_RGBA;
  return image;
}

}  // namespace

std::string png(int width, int height, const Painter& painter) {
  const auto rgba = painted(width, height, painter);
  auto image = image_of(width, height);
  png_alloc_size_t size = 0;
  png_image_write_to_memory(&image, nullptr, &size, 0, rgba.data(), 0, nullptr);
  std::string file(size, '\0');
  if (!png_image_write_to_memory(&image, file.data(), &size, 0, rgba.data(), 0, nullptr))
    throw std::runtime_error("png");
  file.resize(size);
  return file;
}

std::string jpeg(int width, int height, const Painter& painter) {
  auto rgba = painted(width, height, painter);
  const tjhandle encoder = tjInitCompress();
  unsigned char* file = nullptr;
  unsigned long size = 0;
  tjCompress2(encoder, rgba.data(), width, 0, height, TJPF_RGBA, &file, &size, TJSAMP_420, 90, 0);
  const std::string bytes(reinterpret_cast<char*>(file), size);
  tjFree(file);
  tjDestroy(encoder);
  return bytes;
}

std::string webp(int width, int height, const Painter& painter) {
  const auto rgba = painted(width, height, painter);
  std::uint8_t* file = nullptr;
  const std::size_t size = WebPEncodeRGBA(rgba.data(), width, height, width * 4, 90, &file);
  const std::string bytes(reinterpret_cast<char*>(file), size);
  WebPFree(file);
  return bytes;
}

Pixel halves(int x, int) { return x < 48 ? Pixel{250, 10, 10} : Pixel{10, 10, 250}; }

std::string a_png() { return png(96, 96, halves); }

std::string png_chunk(const std::string& type, const std::string& data) {
  const std::string checked = type + data;
  const auto sum = crc32(0, reinterpret_cast<const Bytef*>(checked.data()), static_cast<uInt>(checked.size()));
  return number(static_cast<std::uint32_t>(data.size())) + checked + number(static_cast<std::uint32_t>(sum));
}

std::string png_claiming(std::uint32_t width, std::uint32_t height) {
  return "\x89PNG\r\n\x1A\n" + png_chunk("IHDR", number(width) + number(height) + std::string("\x08\x02\0\0\0", 5));
}

std::string packed(std::size_t count, char byte) {
  const std::string unpacked(count, byte);
  std::string file(compressBound(count), '\0');
  uLongf size = file.size();
  compress2(reinterpret_cast<Bytef*>(file.data()), &size, reinterpret_cast<const Bytef*>(unpacked.data()), count, 9);
  file.resize(size);
  return file;
}

Pixel Seen::at(int x, int y) const {
  const auto* pixel = reinterpret_cast<const std::uint8_t*>(&rgba.at(static_cast<std::size_t>((y * width + x) * 4)));
  return {pixel[0], pixel[1], pixel[2], pixel[3]};
}

Seen seen(const std::string& png) {
  auto image = image_of(0, 0);
  if (!png_image_begin_read_from_memory(&image, png.data(), png.size())) throw std::runtime_error("no png");
  image.format = PNG_FORMAT_RGBA;
  Seen picture{static_cast<int>(image.width), static_cast<int>(image.height), std::string(PNG_IMAGE_SIZE(image), '\0')};
  if (!png_image_finish_read(&image, nullptr, picture.rgba.data(), 0, nullptr)) throw std::runtime_error("no png");
  return picture;
}

}  // namespace pictures
