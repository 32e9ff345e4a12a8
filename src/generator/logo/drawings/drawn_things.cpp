#include "generator/logo/drawings/drawn_things.h"

#include <cmath>

#include "generator/logo/drawings/drawing_tools.h"
#include "generator/logo/shapes.h"

namespace generator::logo {

namespace {

void draw_wheel(cairo_t* cr, double x, double y, double size) {
  fill_ellipse(cr, x, y, size, size, 0x2b2f36);
  fill_ellipse(cr, x, y, size * 0.46, size * 0.46, 0xc9d1d9);
}

void draw_hours(cairo_t* cr, double x, double y, double radius) {
  for (int hour = 0; hour < 12; ++hour) {
    const double angle = hour * M_PI / 6, size = hour % 3 == 0 ? 0.16 : 0.1;
    fill_ellipse(cr, x + radius * std::cos(angle), y + radius * std::sin(angle), radius * size, radius * size,
                 0x2b2f36);
  }
}

}  // namespace

void draw_blank_clock(cairo_t* cr) {
  fill_ellipse(cr, 68, 64, 124, 124, 0xc8402f);
  fill_ellipse(cr, 68, 64, 102, 102, 0xfdfbf5);
  draw_hours(cr, 68, 64, 41);
  fill_ellipse(cr, 68, 64, 10, 10, 0xc8402f);
}

void draw_grandfather_clock(cairo_t* cr) {
  fill_box(cr, 36, 116, 64, 11, 3, 0x5c3216);
  fill_box(cr, 42, 40, 52, 80, 4, 0x8a4f25);
  fill_box(cr, 50, 56, 36, 56, 6, 0x3a2010);
  draw_line(cr, 68, 56, 72, 92, 4, 0xf1c64b);
  fill_ellipse(cr, 73, 97, 20, 20, 0xf1c64b);
  fill_box(cr, 34, 10, 68, 48, 12, 0x8a4f25);
  fill_triangle(cr, 34, 16, 102, 16, 68, 0, 0x5c3216);
  fill_ellipse(cr, 68, 34, 42, 42, 0xfdfbf5);
  draw_hours(cr, 68, 34, 17);
  draw_line(cr, 68, 34, 68, 22, 3.5, 0x2b2f36);
  draw_line(cr, 68, 34, 77, 38, 3.5, 0x2b2f36);
}

void draw_hair_dryer(cairo_t* cr) {
  cairo_save(cr);
  cairo_translate(cr, 84, 76);
  cairo_rotate(cr, -0.15);
  fill_box(cr, -12, 4, 26, 50, 9, 0xa62460);
  cairo_restore(cr);
  fill_triangle(cr, 18, 20, 18, 74, 66, 48, 0x59606c);
  fill_box(cr, 34, 22, 84, 52, 25, 0xe8397f);
  fill_box(cr, 34, 22, 18, 52, 5, 0xf2699f);
  fill_ellipse(cr, 94, 48, 34, 34, 0xa62460);
  for (const double y : {41.0, 48.0, 55.0}) draw_line(cr, 85, y, 103, y, 3.5, 0xf2699f);
  for (const double y : {30.0, 47.0, 64.0}) draw_curve(cr, 14, y, 10, y - 6, 6, y + 6, 2, y, 4, 0x9fdcf5);
}

void draw_jar(cairo_t* cr) {
  fill_box(cr, 24, 26, 88, 98, 18, 0xf08a1c);
  fill_box(cr, 24, 26, 88, 24, 12, 0xf9b552);
  fill_box(cr, 30, 6, 76, 24, 7, 0xd8332f);
  for (const double x : {44.0, 60.0, 76.0, 92.0}) draw_line(cr, x, 12, x, 24, 4, 0xf06a5c);
  fill_box(cr, 34, 58, 68, 48, 8, 0xfdf6e3);
  fill_ellipse(cr, 68, 82, 38, 38, 0xf08a1c);
  fill_ellipse(cr, 68, 82, 30, 30, 0xfdd79a);
  for (int i = 0; i < 3; ++i) {
    const double angle = i * M_PI / 3;
    draw_line(cr, 68 - 14 * std::cos(angle), 82 - 14 * std::sin(angle), 68 + 14 * std::cos(angle),
              82 + 14 * std::sin(angle), 3, 0xf08a1c);
  }
}

void draw_lawn_mower(cairo_t* cr) {
  draw_line(cr, 64, 80, 124, 10, 7, 0x3d4450);
  draw_line(cr, 124, 10, 132, 10, 9, 0xd8332f);
  for (const double x : {6.0, 16.0, 26.0, 112.0, 122.0}) fill_triangle(cr, x - 6, 122, x + 6, 122, x - 2, 98, 0x4caf3f);
  fill_box(cr, 20, 70, 84, 34, 12, 0xd8332f);
  fill_box(cr, 34, 46, 44, 30, 8, 0x3d4450);
  fill_box(cr, 44, 36, 24, 14, 5, 0x636d7b);
  fill_box(cr, 20, 92, 84, 12, 4, 0xa62120);
  draw_wheel(cr, 32, 108, 34);
  draw_wheel(cr, 94, 106, 38);
}

void draw_leaf_blower(cairo_t* cr) {
  cairo_move_to(cr, 60, 50);
  cairo_line_to(cr, 4, 92);
  cairo_line_to(cr, 14, 110);
  cairo_line_to(cr, 76, 76);
  cairo_close_path(cr);
  fill(cr, 0x2f353f);
  fill_box(cr, 56, 30, 76, 60, 20, 0xf07c1c);
  fill_ellipse(cr, 96, 60, 40, 40, 0x2f353f);
  for (const double y : {52.0, 60.0, 68.0}) draw_line(cr, 84, y, 108, y, 3.5, 0x8e99a8);
  draw_curve(cr, 68, 34, 70, 2, 118, 2, 122, 34, 10, 0x2f353f);
  for (const auto& [x, y] : {std::pair(12.0, 52.0), {34.0, 30.0}, {46.0, 116.0}}) {
    fill_ellipse(cr, x, y, 22, 13, 0x6fbf3b);
    draw_line(cr, x - 8, y, x + 13, y, 2.5, 0x3d7d1e);
  }
}

void draw_snowplow(cairo_t* cr) {
  fill_box(cr, 56, 62, 76, 40, 6, 0xf0a51c);
  fill_box(cr, 56, 26, 44, 46, 8, 0xf0a51c);
  fill_box(cr, 62, 34, 28, 24, 5, 0xbfe4f5);
  fill_box(cr, 72, 16, 14, 12, 5, 0xf06a1c);
  fill_box(cr, 100, 50, 32, 20, 3, 0x6d7784);
  fill_box(cr, 36, 82, 26, 10, 2, 0x3d4450);
  draw_wheel(cr, 74, 106, 34);
  draw_wheel(cr, 114, 106, 34);
  cairo_move_to(cr, 44, 50);
  cairo_curve_to(cr, 26, 70, 30, 96, 10, 120);
  cairo_line_to(cr, 44, 120);
  cairo_close_path(cr);
  fill(cr, 0xd8332f);
  for (const auto& [x, y] : {std::pair(10.0, 112.0), {24.0, 118.0}, {8.0, 96.0}})
    fill_ellipse(cr, x, y, 24, 22, 0xf4f9fd);
}

void draw_stapler(cairo_t* cr) {
  fill_box(cr, 8, 104, 120, 16, 7, 0x2f353f);
  fill_box(cr, 14, 96, 26, 10, 3, 0xc9d1d9);
  cairo_move_to(cr, 128, 108);
  cairo_line_to(cr, 98, 108);
  cairo_line_to(cr, 12, 70);
  cairo_line_to(cr, 14, 60);
  cairo_line_to(cr, 124, 76);
  cairo_close_path(cr);
  fill(cr, 0xb4bec9);
  cairo_move_to(cr, 8, 46);
  cairo_curve_to(cr, 10, 28, 30, 28, 46, 32);
  cairo_curve_to(cr, 86, 40, 124, 54, 130, 84);
  cairo_line_to(cr, 126, 92);
  cairo_line_to(cr, 8, 62);
  cairo_close_path(cr);
  fill(cr, 0xd8332f);
  draw_curve(cr, 22, 42, 50, 42, 90, 52, 110, 66, 5, 0xf06a5c);
  fill_ellipse(cr, 114, 92, 16, 16, 0x2f353f);
}

void draw_vacuum_cleaner(cairo_t* cr) {
  draw_curve(cr, 86, 62, 84, 10, 34, 0, 30, 40, 9, 0x3d4450);
  draw_line(cr, 30, 40, 16, 104, 9, 0x8e99a8);
  fill_box(cr, 2, 104, 40, 16, 6, 0x2f353f);
  fill_box(cr, 52, 56, 80, 54, 26, 0x2f7fd1);
  fill_box(cr, 52, 88, 80, 22, 10, 0x1f5a99);
  fill_ellipse(cr, 104, 74, 24, 24, 0xd9ecfa);
  draw_wheel(cr, 74, 108, 28);
  draw_wheel(cr, 114, 108, 28);
}

void draw_vending_machine(cairo_t* cr) {
  fill_box(cr, 24, 2, 88, 124, 9, 0xd8332f);
  fill_box(cr, 32, 12, 52, 80, 5, 0xd9f0fa);
  constexpr unsigned kCans[] = {0x2f7fd1, 0xf0a51c, 0x4caf3f, 0xe8397f};
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column)
      fill_box(cr, 37 + 15 * column, 18 + 25 * row, 11, 18, 3, kCans[(row * 3 + column * 2) % 4]);
    fill_box(cr, 32, 37 + 25 * row, 52, 3, 1, 0x8fa9b8);
  }
  fill_box(cr, 90, 20, 16, 22, 3, 0x2b2f36);
  fill_box(cr, 94, 50, 8, 14, 2, 0xfdf6e3);
  fill_box(cr, 36, 100, 64, 16, 5, 0x2b2f36);
}

void draw_washing_machine(cairo_t* cr) {
  fill_box(cr, 18, 4, 100, 122, 10, 0xe6edf3);
  fill_box(cr, 18, 4, 100, 28, 10, 0xb9c8d6);
  fill_box(cr, 28, 12, 32, 12, 4, 0x5d6b7a);
  fill_ellipse(cr, 100, 18, 15, 15, 0xd8332f);
  fill_ellipse(cr, 68, 78, 80, 80, 0x8fa1b3);
  fill_ellipse(cr, 68, 78, 62, 62, 0x1f5a99);
  add_dot(cr, 68, 78, 31);
  cairo_clip(cr);
  fill_ellipse(cr, 68, 104, 76, 46, 0x6cc0ee);
  for (const auto& [x, y] : {std::pair(56.0, 74.0), {72.0, 66.0}, {82.0, 80.0}})
    fill_ellipse(cr, x, y, 12, 12, 0xe3f5fd);
  cairo_reset_clip(cr);
}

}  // namespace generator::logo
