#include "generator/logo/coin/lettering.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace generator::logo {

namespace {

struct Letter {
  double width;      // in eighths of the cap height
  const char* path;  // M, L and Q (quadratic) with coordinates in eighths, Z
};

// clang-format off
const std::map<char, Letter> kLetters = {
    {'A', {5.4, "M0 8L2.7 0L5.4 8M1 5.3L4.4 5.3"}},
    {'B', {5, "M0 4L2.8 4Q5 4 5 6Q5 8 2.8 8L0 8L0 0L2.6 0Q4.5 0 4.5 2Q4.5 4 2.6 4"}},
    {'C', {5, "M5 2.2Q5 0 2.6 0Q0 0 0 2.6L0 5.4Q0 8 2.6 8Q5 8 5 5.8"}},
    {'D', {5.2, "M0 0L2.2 0Q5.2 0 5.2 3L5.2 5Q5.2 8 2.2 8L0 8Z"}},
    {'E', {4.3, "M4.3 0L0 0L0 8L4.3 8M0 4L3.6 4"}},
    {'F', {4.3, "M4.3 0L0 0L0 8M0 4L3.6 4"}},
    {'G', {5.2, "M5.1 2.1Q4.9 0 2.6 0Q0 0 0 2.6L0 5.4Q0 8 2.6 8Q5.2 8 5.2 5.6L5.2 4.4L3.1 4.4"}},
    {'H', {5, "M0 0L0 8M5 0L5 8M0 4L5 4"}},
    {'I', {0, "M0 0L0 8"}},
    {'J', {3.8, "M3.8 0L3.8 5.8Q3.8 8 1.9 8Q0 8 0 6"}},
    {'K', {4.9, "M0 0L0 8M4.7 0L0 4.7M1.8 3.3L4.9 8"}},
    {'L', {4, "M0 0L0 8L4 8"}},
    {'M', {6.2, "M0 8L0 0L3.1 4.8L6.2 0L6.2 8"}},
    {'N', {5, "M0 8L0 0L5 8L5 0"}},
    {'O', {5.4, "M2.7 0Q5.4 0 5.4 2.7L5.4 5.3Q5.4 8 2.7 8Q0 8 0 5.3L0 2.7Q0 0 2.7 0Z"}},
    {'P', {4.8, "M0 8L0 0L2.5 0Q4.8 0 4.8 2.4Q4.8 4.8 2.5 4.8L0 4.8"}},
    {'Q', {5.4, "M2.7 0Q5.4 0 5.4 2.7L5.4 5.3Q5.4 8 2.7 8Q0 8 0 5.3L0 2.7Q0 0 2.7 0ZM3.3 5.7L5.5 8.3"}},
    {'R', {4.9, "M0 8L0 0L2.5 0Q4.8 0 4.8 2.3Q4.8 4.6 2.5 4.6L0 4.6M2.5 4.6L4.9 8"}},
    {'S', {4.9, "M4.7 1.9Q4.5 0 2.4 0Q0 0 0 2Q0 3.7 2.4 4Q4.9 4.3 4.9 6Q4.9 8 2.4 8Q0.2 8 0 6"}},
    {'T', {5, "M0 0L5 0M2.5 0L2.5 8"}},
    {'U', {5, "M0 0L0 5.4Q0 8 2.5 8Q5 8 5 5.4L5 0"}},
    {'V', {5.4, "M0 0L2.7 8L5.4 0"}},
    {'W', {7.4, "M0 0L1.9 8L3.7 2.2L5.5 8L7.4 0"}},
    {'X', {5, "M0 0L5 8M5 0L0 8"}},
    {'Y', {5.2, "M0 0L2.6 4.2L5.2 0M2.6 4.2L2.6 8"}},
    {'Z', {4.8, "M0 0L4.8 0L0 8L4.8 8"}},
    {'0', {5, "M2.5 0Q5 0 5 2.7L5 5.3Q5 8 2.5 8Q0 8 0 5.3L0 2.7Q0 0 2.5 0ZM1.7 5L3.3 3"}},
    {'1', {2, "M0 1.6L2 0L2 8"}},
    {'2', {4.7, "M0 2.2Q0 0 2.3 0Q4.6 0 4.6 2.2Q4.6 3.6 3.2 4.9L0 8L4.7 8"}},
    {'3', {4.7, "M0 0L4.5 0L2.2 3.2Q4.7 3.2 4.7 5.6Q4.7 8 2.3 8Q0.3 8 0 6.3"}},
    {'4', {5, "M3.8 8L3.8 0L0 5.7L5 5.7"}},
    {'5', {4.7, "M4.3 0L0.5 0L0.2 3.6Q1.2 2.9 2.4 2.9Q4.7 2.9 4.7 5.4Q4.7 8 2.3 8Q0.4 8 0 6.4"}},
    {'6', {4.8, "M4.3 1.4Q3.9 0 2.5 0Q0 0 0 3L0 5.4Q0 8 2.4 8Q4.8 8 4.8 5.5Q4.8 3.2 2.5 3.2Q0.3 3.2 0 5"}},
    {'7', {4.7, "M0 0L4.7 0L1.7 8"}},
    {'8', {4.8, "M2.4 3.8Q0.3 3.8 0.3 1.9Q0.3 0 2.4 0Q4.5 0 4.5 1.9Q4.5 3.8 2.4 3.8Q4.8 3.8 4.8 5.9Q4.8 8 2.4 8Q0 8 0 5.9Q0 3.8 2.4 3.8Z"}},
    {'9', {4.8, "M0.5 6.6Q0.9 8 2.3 8Q4.8 8 4.8 5L4.8 2.6Q4.8 0 2.4 0Q0 0 0 2.5Q0 4.8 2.3 4.8Q4.5 4.8 4.8 3"}},
    {'\'', {0, "M0 0L0 1.4"}},
    {'-', {2.6, "M0 4.4L2.6 4.4"}},
    {'.', {0, "M0 7.9L0 8"}},
    {'*', {0, "M0 3.95L0 4.05"}},
};
// clang-format on

constexpr double kSpacing = 2.6 / 8;  // between letters, the stroke's own width included
constexpr double kSpace = 2.2 / 8;

double width_of(char c) {
  const auto letter = kLetters.find(c);
  return letter == kLetters.end() ? kSpace : letter->second.width / 8;
}

void letter_path(cairo_t* cr, char c, double left) {
  const auto letter = kLetters.find(c);
  if (letter == kLetters.end()) return;
  const auto number = [](const char*& at) {
    char* end = nullptr;
    const double value = std::strtod(at, &end);
    at = end;
    return value / 8;
  };
  for (const char* at = letter->second.path; *at != '\0';) {
    const char command = *at++;
    if (command == 'Z') {
      cairo_close_path(cr);
      continue;
    }
    const double x = left + number(at), y = number(at);
    if (command == 'M') cairo_move_to(cr, x, y);
    if (command == 'L') cairo_line_to(cr, x, y);
    if (command != 'Q') continue;
    const double to_x = left + number(at), to_y = number(at);
    double from_x = 0, from_y = 0;
    cairo_get_current_point(cr, &from_x, &from_y);
    cairo_curve_to(cr, from_x + (x - from_x) * 2 / 3, from_y + (y - from_y) * 2 / 3, to_x + (x - to_x) * 2 / 3,
                   to_y + (y - to_y) * 2 / 3, to_x, to_y);
  }
}

}  // namespace

double width_of(const std::string& text) {
  double width = 0;
  for (const char c : text) width += width_of(c) + kSpacing;
  return std::max(0.0, width - kSpacing);
}

void letters_path(cairo_t* cr, const std::string& text) {
  double left = 0;
  for (const char c : text) {
    letter_path(cr, c, left);
    left += width_of(c) + kSpacing;
  }
}

void write_centred(cairo_t* cr, const std::string& text, double x, double y, double height, double room,
                   double weight) {
  const double scale = std::min(height, room / (width_of(text) + weight));
  cairo_save(cr);
  cairo_translate(cr, x - width_of(text) * scale / 2, y - scale / 2);
  cairo_scale(cr, scale, scale);
  letters_path(cr, text);
  cairo_set_line_width(cr, weight);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke(cr);
  cairo_restore(cr);
}

void write_on_circle(cairo_t* cr, const std::string& text, double x, double y, double radius, double height,
                     double weight, Arc arc) {
  const double turn = arc == Arc::top ? 1 : -1;
  double along = -width_of(text) * height / 2;
  for (const char c : text) {
    const double middle = along + width_of(c) * height / 2;
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_rotate(cr, turn * middle / radius);
    cairo_translate(cr, -width_of(c) * height / 2, arc == Arc::top ? -radius - height / 2 : radius - height / 2);
    cairo_scale(cr, height, height);
    letter_path(cr, c, 0);
    cairo_restore(cr);
    along += (width_of(c) + kSpacing) * height;
  }
  cairo_set_line_width(cr, weight * height);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke(cr);
}

}  // namespace generator::logo
