#include "generator/logo/stage/heads.h"

#include <algorithm>
#include <cstdlib>

#include "generator/ground/words.h"

namespace generator::logo {

namespace {

// Reads the numbers of a line in the lists, which are in percent.
template <std::size_t count>
std::optional<std::array<double, count>> numbers_of(const words::Table& table, const std::string& key) {
  const auto line = table.find(key);
  if (!line) return std::nullopt;
  const std::string text(*line);
  std::array<double, count> numbers{};
  const char* at = text.c_str();
  for (auto& number : numbers) {
    char* end = nullptr;
    number = std::strtod(at, &end) / 100;
    at = *end == '\0' ? end : end + 1;
  }
  return numbers;
}

// Guesses the head from the silhouette: it is what sticks out at the top.
Head guessed_head(const Figure& figure) {
  const auto& visible = figure.visible();
  auto* picture = figure.picture();
  const auto* data = cairo_image_surface_get_data(picture);
  const int stride = cairo_image_surface_get_stride(picture),
            row = static_cast<int>(visible.top + visible.height * 0.16);
  double first = -1, last = 0;
  for (int x = static_cast<int>(visible.left); x < visible.left + visible.width; ++x) {
    if (data[row * stride + x * 4 + 3] < 128) continue;
    if (first < 0) first = x;
    last = x;
  }
  if (first < 0) return {visible.middle_x(), visible.top, visible.width / 2};
  return {(first + last) / 2, visible.top + visible.height * 0.08, std::max(last - first, visible.width * 0.34)};
}

}  // namespace

double width_of(const Figure& figure) { return cairo_image_surface_get_width(figure.picture()); }
double height_of(const Figure& figure) { return cairo_image_surface_get_height(figure.picture()); }

Head head_of(const std::string& emoji, const Figure& figure) {
  const auto known = numbers_of<5>(words::logo::heads, emoji);
  if (!known) return guessed_head(figure);
  const auto& [x, top, width, eyes_y, eyes_apart] = *known;
  const double across = width_of(figure), down = height_of(figure);
  return {x * across, top * down, width * across, eyes_y * down, eyes_apart * across};
}

bool is_head_known(const std::string& emoji) { return words::logo::heads.find(emoji).has_value(); }

bool shows_only_a_face(const std::string& emoji) {
  constexpr double kLargest = 0.26;  // between the eyes of those that have a body
  const auto known = numbers_of<5>(words::logo::heads, emoji);
  return known && known->at(4) > kLargest;
}

std::optional<Costume> costume_of(const std::string& emoji) {
  const auto known = numbers_of<6>(words::logo::costumes, emoji);
  if (!known) return std::nullopt;
  const auto& [x, y, width, hat_ends, front_begins, neck] = *known;
  return Costume{x, y, width, hat_ends, front_begins, neck};
}

}  // namespace generator::logo
