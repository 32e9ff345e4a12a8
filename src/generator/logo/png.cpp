#include "generator/logo/png.h"

#include <libdeflate.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <memory>
#include <new>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace generator::logo {

namespace {

struct Image {
  const unsigned char* data;
  int width, height, stride;

  std::uint32_t at(int x, int y) const {
    std::uint32_t pixel = 0;
    std::memcpy(&pixel, data + static_cast<std::ptrdiff_t>(y) * stride + x * 4, 4);
    return pixel;
  }
};

// A pixel falls into a cell of the colour histogram by two bits of alpha, which are enough for the coin's edge, and
// five of each colour.
constexpr int kCells = 1 << 17;
std::uint32_t cell_of(std::uint32_t p) {
  return (p >> 30) << 15 | (p >> 19 & 31) << 10 | (p >> 11 & 31) << 5 | (p >> 3 & 31);
}

struct Colour32 {
  int blue, green, red, alpha;  // premultiplied
};

struct Cell {
  std::uint32_t index, count, blue, green, red, alpha;  // the channels are sums

  void add(std::uint32_t pixel, std::uint32_t times) {
    count += times;
    blue += times * (pixel & 255);
    green += times * (pixel >> 8 & 255);
    red += times * (pixel >> 16 & 255);
    alpha += times * (pixel >> 24);
  }
  Colour32 mean() const {
    const auto of = [&](std::uint32_t sum) { return static_cast<int>((sum + count / 2) / count); };
    return {of(blue), of(green), of(red), of(alpha)};
  }
};

struct Histogram {
  std::vector<Cell> cells;            // those that hold pixels
  std::vector<std::uint16_t> pixels;  // row by row: the cell of each, by its place in `cells`
};

Histogram histogram_of(const Image& image) {
  Histogram found;
  found.pixels.resize(static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height));
  std::vector<std::uint16_t> places(kCells, 0);  // one more than the place of each cell; 0: it holds no pixel yet
  auto* to = found.pixels.data();
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width;) {
      const auto pixel = image.at(x, y);
      const int first = x;
      while (x < image.width && image.at(x, y) == pixel) ++x;
      auto& place = places[cell_of(pixel)];
      if (place == 0) {
        found.cells.push_back({cell_of(pixel), 0, 0, 0, 0, 0});
        place = static_cast<std::uint16_t>(found.cells.size());
      }
      found.cells[place - 1U].add(pixel, static_cast<std::uint32_t>(x - first));
      to = std::fill_n(to, x - first, static_cast<std::uint16_t>(place - 1));
    }
  }
  return found;
}

int distance(const Colour32& a, const Colour32& b) {
  const int red = a.red - b.red, green = a.green - b.green, blue = a.blue - b.blue, alpha = a.alpha - b.alpha;
  return 3 * red * red + 4 * green * green + 2 * blue * blue + 3 * alpha * alpha;
}

bool has_less_green(const Colour32& a, const Colour32& b) { return a.green < b.green; }

// Returns the place of the colour that is nearest to `wanted`. The colours are ordered by their green. The search goes
// up and down from there, and ends where the green alone is too far away.
std::size_t nearest(const std::vector<Colour32>& by_green, const Colour32& wanted) {
  auto up = std::lower_bound(by_green.begin(), by_green.end(), wanted, has_less_green), down = up, found = up;
  int shortest = std::numeric_limits<int>::max();
  const auto is_too_far = [&](const Colour32& colour) {
    return distance({0, colour.green, 0, 0}, {0, wanted.green, 0, 0}) >= shortest;
  };
  const auto consider = [&](std::vector<Colour32>::const_iterator at) {
    if (const int d = distance(*at, wanted); d < shortest) {
      shortest = d;
      found = at;
    }
  };
  for (; up != by_green.end() && !is_too_far(*up); ++up) consider(up);
  for (; down != by_green.begin() && !is_too_far(down[-1]); --down) consider(down - 1);
  return static_cast<std::size_t>(found - by_green.begin());
}

// Returns the means of the cells that hold most pixels, ordered by their green.
std::vector<Colour32> commonest(std::vector<Cell> cells, std::size_t most) {
  const auto end = cells.begin() + static_cast<std::ptrdiff_t>(std::min(cells.size(), most));
  std::partial_sort(cells.begin(), end, cells.end(), [](const Cell& a, const Cell& b) {
    return a.count != b.count ? a.count > b.count : a.index < b.index;
  });
  std::vector<Colour32> colours;
  std::transform(cells.begin(), end, std::back_inserter(colours), [](const Cell& cell) { return cell.mean(); });
  std::stable_sort(colours.begin(), colours.end(), has_less_green);
  return colours;
}

struct Indexed {
  std::vector<Colour32> colours;
  std::vector<unsigned char> of_cell;  // the colour of each cell
};

Indexed reduced(const std::vector<Cell>& cells, std::size_t most) {
  Indexed made{commonest(cells, most), {}};
  for (const auto& cell : cells) {
    made.of_cell.push_back(static_cast<unsigned char>(nearest(made.colours, cell.mean())));
  }
  return made;
}

// Each row begins with its filter, which is 0: none.
std::string rows_of(const Histogram& histogram, const Indexed& indexed, std::size_t width) {
  const auto colour_of = [&](std::uint16_t cell) { return static_cast<char>(indexed.of_cell[cell]); };
  const std::size_t height = histogram.pixels.size() / width;
  std::string rows(height * (width + 1), '\0');
  for (std::size_t y = 0; y < height; ++y) {
    const auto* row = &histogram.pixels[y * width];
    std::transform(row, row + width, &rows[y * (width + 1) + 1], colour_of);
  }
  return rows;
}

std::string deflated(const std::string& text) {
  constexpr int kLevel = 1;  // the fourth takes a quarter longer for four of a hundred bytes
  struct Free {
    void operator()(libdeflate_compressor* compressor) const { libdeflate_free_compressor(compressor); }
  };
  const std::unique_ptr<libdeflate_compressor, Free> with(libdeflate_alloc_compressor(kLevel));
  if (!with) throw std::bad_alloc();
  std::string bytes(libdeflate_zlib_compress_bound(with.get(), text.size()), '\0');
  bytes.resize(libdeflate_zlib_compress(with.get(), text.data(), text.size(), bytes.data(), bytes.size()));
  return bytes;
}

std::string big_endian(std::uint32_t number) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift);
  return bytes;
}

std::string chunk(std::string_view name, std::string_view content) {
  const std::string checked = std::string(name).append(content);
  return big_endian(static_cast<std::uint32_t>(content.size())) + checked +
         big_endian(libdeflate_crc32(0, checked.data(), checked.size()));
}

std::string header_of(const Image& image) {
  constexpr std::string_view kEightBitsOfPalette("\x08\x03\0\0\0", 5);  // deflate, filters by row, not interlaced
  return big_endian(static_cast<std::uint32_t>(image.width)) + big_endian(static_cast<std::uint32_t>(image.height)) +
         std::string(kEightBitsOfPalette);
}

// Writes the colours as PNG has them, which are not premultiplied, and their alphas.
std::string palette_of(const std::vector<Colour32>& colours) {
  std::string rgb, alphas;
  for (const auto& c : colours) {
    for (const int channel : {c.red, c.green, c.blue}) {
      rgb += static_cast<char>(c.alpha == 0 ? 0 : std::min(255, (channel * 255 + c.alpha / 2) / c.alpha));
    }
    alphas += static_cast<char>(c.alpha);
  }
  return chunk("PLTE", rgb) + chunk("tRNS", alphas);
}

std::string written(const Image& image, const Histogram& histogram, std::size_t most_colours) {
  const auto indexed = reduced(histogram.cells, most_colours);
  return "\x89PNG\r\n\x1A\n" + chunk("IHDR", header_of(image)) + palette_of(indexed.colours) +
         chunk("IDAT", deflated(rows_of(histogram, indexed, static_cast<std::size_t>(image.width)))) +
         chunk("IEND", "");
}

}  // namespace

std::string png(cairo_surface_t* picture) {
  cairo_surface_flush(picture);
  const Image image{cairo_image_surface_get_data(picture), cairo_image_surface_get_width(picture),
                    cairo_image_surface_get_height(picture), cairo_image_surface_get_stride(picture)};
  if (image.data == nullptr) throw std::runtime_error("logo: no picture");

  const auto histogram = histogram_of(image);
  // A picture full of detail gets fewer colours.
  constexpr std::size_t kMaxBytes = 55000;
  auto bytes = written(image, histogram, 128);
  if (bytes.size() > kMaxBytes) bytes = written(image, histogram, 56);
  return bytes;
}

}  // namespace generator::logo
