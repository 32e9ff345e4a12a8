#include "generator/logo/png.h"

#include <png.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <vector>

namespace generator::logo {

namespace {

struct Pixels {
  const unsigned char* data;
  int width, height, stride;

  std::uint32_t at(int x, int y) const {
    std::uint32_t pixel = 0;
    std::memcpy(&pixel, data + static_cast<std::ptrdiff_t>(y) * stride + x * 4, 4);
    return pixel;
  }
};

// The cell of the colour histogram that a pixel falls into: two bits of alpha, which are enough for the coin's edge,
// and five of each colour.
constexpr int kCells = 1 << 17;
std::uint32_t cell_of(std::uint32_t p) {
  return (p >> 30) << 15 | (p >> 19 & 31) << 10 | (p >> 11 & 31) << 5 | (p >> 3 & 31);
}

struct Cell {
  std::uint32_t index, count, blue, green, red, alpha;
};

// The cells that hold pixels, each with the sums of its channels.
std::vector<Cell> occupied(const Pixels& pixels, std::vector<std::uint16_t>& slot) {
  std::vector<Cell> cells;
  for (int y = 0; y < pixels.height; ++y) {
    for (int x = 0; x < pixels.width; ++x) {
      const auto p = pixels.at(x, y);
      std::uint32_t run = 1;
      while (x + 1 < pixels.width && pixels.at(x + 1, y) == p) ++x, ++run;
      auto& at = slot[cell_of(p)];
      if (at == 0) {
        cells.push_back({cell_of(p), 0, 0, 0, 0, 0});
        at = static_cast<std::uint16_t>(cells.size());
      }
      auto& cell = cells[at - 1];
      cell.count += run;
      cell.blue += run * (p & 255);
      cell.green += run * (p >> 8 & 255);
      cell.red += run * (p >> 16 & 255);
      cell.alpha += run * (p >> 24);
    }
  }
  return cells;
}

struct Entry {
  int blue, green, red, alpha;  // premultiplied
};

Entry mean(const Cell& cell) {
  const auto of = [&](std::uint32_t sum) { return static_cast<int>((sum + cell.count / 2) / cell.count); };
  return {of(cell.blue), of(cell.green), of(cell.red), of(cell.alpha)};
}

int distance(const Entry& a, const Entry& b) {
  const int red = a.red - b.red, green = a.green - b.green, blue = a.blue - b.blue, alpha = a.alpha - b.alpha;
  return 3 * red * red + 4 * green * green + 2 * blue * blue + 3 * alpha * alpha;
}

// The commonest colours stay; the rest go to the nearest of them.
std::vector<Entry> palette(std::vector<Cell>& cells, std::vector<std::uint16_t>& slot, std::size_t most) {
  std::sort(cells.begin(), cells.end(),
            [](const Cell& a, const Cell& b) { return a.count != b.count ? a.count > b.count : a.index < b.index; });
  std::vector<Entry> colours;
  for (const auto& cell : cells) {
    const auto colour = mean(cell);
    std::size_t nearest = 0;
    int shortest = 1 << 30;
    for (std::size_t i = 0; i < colours.size(); ++i) {
      const int d = distance(colour, colours[i]);
      if (d < shortest) shortest = d, nearest = i;
    }
    if (colours.size() < most && shortest > 0) {
      nearest = colours.size();
      colours.push_back(colour);
    }
    slot[cell.index] = static_cast<std::uint16_t>(nearest);
  }
  return colours;
}

void append(png_structp png, png_bytep bytes, png_size_t length) {
  static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(bytes), length);
}

void describe(png_structp png, png_infop info, const Pixels& pixels, const std::vector<Entry>& colours) {
  std::array<png_color, 256> rgb{};
  std::array<png_byte, 256> alpha{};
  for (std::size_t i = 0; i < colours.size(); ++i) {
    const auto& c = colours[i];
    const auto plain = [&](int channel) {
      return static_cast<png_byte>(c.alpha == 0 ? 0 : std::min(255, (channel * 255 + c.alpha / 2) / c.alpha));
    };
    rgb[i] = {plain(c.red), plain(c.green), plain(c.blue)};
    alpha[i] = static_cast<png_byte>(c.alpha);
  }
  const auto count = static_cast<int>(colours.size());
  png_set_IHDR(png, info, static_cast<png_uint_32>(pixels.width), static_cast<png_uint_32>(pixels.height), 8,
               PNG_COLOR_TYPE_PALETTE, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_PLTE(png, info, rgb.data(), count);
  png_set_tRNS(png, info, alpha.data(), count, nullptr);
}

[[noreturn]] void fail(png_structp, png_const_charp message) {
  throw std::runtime_error(std::string("png: ") + message);
}

std::string written(const Pixels& pixels, const std::vector<Entry>& colours, const std::vector<std::uint16_t>& slot,
                    int level) {
  std::string bytes;
  auto* writer = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, fail, nullptr);
  auto* info = writer == nullptr ? nullptr : png_create_info_struct(writer);
  const auto release = [&](png_structp* held) { png_destroy_write_struct(held, &info); };
  const std::unique_ptr<png_structp, decltype(release)> guard(&writer, release);
  if (info == nullptr) throw std::runtime_error("png: out of memory");

  png_set_write_fn(writer, &bytes, append, nullptr);
  png_set_compression_level(writer, level);
  png_set_filter(writer, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  describe(writer, info, pixels, colours);
  png_write_info(writer, info);
  std::vector<png_byte> row(static_cast<std::size_t>(pixels.width));
  for (int y = 0; y < pixels.height; ++y) {
    auto last = ~pixels.at(0, y);
    png_byte index = 0;
    for (int x = 0; x < pixels.width; ++x) {
      if (const auto pixel = pixels.at(x, y); pixel != last) {
        last = pixel;
        index = static_cast<png_byte>(slot[cell_of(pixel)]);
      }
      row[static_cast<std::size_t>(x)] = index;
    }
    png_write_row(writer, row.data());
  }
  png_write_end(writer, info);
  return bytes;
}

}  // namespace

std::string png(cairo_surface_t* picture) {
  cairo_surface_flush(picture);
  const Pixels pixels{cairo_image_surface_get_data(picture), cairo_image_surface_get_width(picture),
                      cairo_image_surface_get_height(picture), cairo_image_surface_get_stride(picture)};
  if (pixels.data == nullptr) throw std::runtime_error("logo: no picture");

  std::vector<std::uint16_t> slot(kCells, 0);
  auto cells = occupied(pixels, slot);
  // A picture full of detail gets fewer colours.
  constexpr std::size_t kMost = 55000;
  auto bytes = written(pixels, palette(cells, slot, 128), slot, 3);
  if (bytes.size() > kMost) bytes = written(pixels, palette(cells, slot, 56), slot, 6);
  return bytes;
}

}  // namespace generator::logo
