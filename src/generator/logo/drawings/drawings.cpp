#include "generator/logo/drawings/drawings.h"

#include <cmath>
#include <map>

#include "generator/logo/drawings/drawing_tools.h"
#include "generator/logo/drawings/drawn_animals.h"
#include "generator/logo/drawings/drawn_things.h"
#include "generator/logo/shapes.h"

namespace generator::logo {

namespace {

// The sheet is as large as the font's pictures, but has 1.5 times as many pixels each way.
constexpr double kFine = 1.5;

// Draws its face from the front: a long box of a head with small ears and a large nose.
void draw_capybara(cairo_t* cr) {
  for (const double x : {32.0, 104.0}) {
    fill_ellipse(cr, x, 26, 26, 28, 0x7a4a2a);
    fill_ellipse(cr, x, 29, 13, 15, 0x5a341c);
  }
  fill_box(cr, 18, 14, 100, 108, 40, 0xa66a3c);
  fill_box(cr, 26, 58, 84, 66, 30, 0xb97f4f);
  for (const double x : {40.0, 96.0}) {
    fill_ellipse(cr, x, 52, 13, 12, 0x2c1a10);
    fill_ellipse(cr, x + 2, 49, 4, 4, 0xffffff);
    cairo_move_to(cr, x - 9, 44);
    cairo_curve_to(cr, x - 4, 41, x + 4, 41, x + 9, 44);
    use(cr, rgb(0x7a4a2a));
    stroke(cr, 4);
  }
  fill_box(cr, 46, 70, 44, 26, 12, 0x5a341c);
  fill_ellipse(cr, 57, 82, 7, 10, 0x2c1a10);
  fill_ellipse(cr, 79, 82, 7, 10, 0x2c1a10);
  cairo_move_to(cr, 68, 96);
  cairo_line_to(cr, 68, 105);
  cairo_move_to(cr, 52, 106);
  cairo_curve_to(cr, 58, 113, 78, 113, 84, 106);
  use(cr, rgb(0x5a341c));
  stroke(cr, 4.5);
}

// Draws two crossed churros with ridges, dipped in chocolate.
void draw_churro(cairo_t* cr) {
  for (const double turn : {0.42, -0.42}) {
    cairo_save(cr);
    cairo_translate(cr, kWidth / 2, kHeight / 2);
    cairo_rotate(cr, turn);
    fill_box(cr, -13, -62, 26, 124, 13, 0xc47a2c);
    for (const double x : {-6.0, 1.0, 8.0}) fill_box(cr, x - 2, -56, 3, 112, 1.5, 0xe8b068);
    fill_box(cr, -13, 18, 26, 44, 13, 0x5a2f16);
    for (double y = -50; y < 14; y += 11) fill_ellipse(cr, std::fmod(y * 7 + 400, 18) - 9, y, 3, 3, 0xfff6df);
    cairo_restore(cr);
  }
}

void draw_fridge(cairo_t* cr) {
  fill_box(cr, 34, 4, 68, 120, 10, 0xb9d7e2);
  fill_box(cr, 38, 8, 60, 40, 7, 0xdff0f6);
  fill_box(cr, 38, 52, 60, 68, 7, 0xdff0f6);
  fill_box(cr, 44, 24, 6, 18, 3, 0x7d97a3);
  fill_box(cr, 44, 58, 6, 26, 3, 0x7d97a3);
  fill_box(cr, 66, 64, 18, 14, 2, 0xf6c945);
  fill_ellipse(cr, 84, 24, 9, 9, 0xe2504a);
}

void draw_lighthouse(cairo_t* cr) {
  fill_ellipse(cr, 68, 118, 112, 20, 0x6f7c8b);
  cairo_move_to(cr, 50, 40);
  cairo_line_to(cr, 86, 40);
  cairo_line_to(cr, 96, 116);
  cairo_line_to(cr, 40, 116);
  cairo_close_path(cr);
  cairo_clip(cr);
  for (int i = 0; i < 4; ++i) fill_box(cr, 30, 38 + 20 * i, 80, 21, 0.1, i % 2 == 0 ? 0xf7f8fa : 0xd8363a);
  cairo_reset_clip(cr);
  fill_box(cr, 60, 92, 16, 25, 8, 0x3a4552);
  for (const double side : {-1.0, 1.0}) {
    cairo_move_to(cr, 68, 26);
    cairo_line_to(cr, 68 + side * 66, 8);
    cairo_line_to(cr, 68 + side * 66, 40);
    cairo_close_path(cr);
    fill(cr, 0xffe27a);
  }
  fill_box(cr, 44, 36, 48, 8, 3, 0x3a4552);
  fill_box(cr, 54, 16, 28, 22, 3, 0xffd23f);
  fill_box(cr, 66, 14, 4, 24, 1, 0x3a4552);
  cairo_move_to(cr, 48, 18);
  cairo_line_to(cr, 68, 2);
  cairo_line_to(cr, 88, 18);
  cairo_close_path(cr);
  fill(cr, 0xd8363a);
}

void draw_mars(cairo_t* cr) {
  fill_ellipse(cr, 68, 64, 122, 122, 0xc8502e);
  add_dot(cr, 68, 64, 61);
  cairo_clip(cr);
  fill_ellipse(cr, 52, 50, 118, 110, 0xdd6b3c);
  fill_ellipse(cr, 88, 86, 70, 20, 0xb8452a);
  fill_ellipse(cr, 34, 60, 60, 16, 0xc8552f);
  fill_ellipse(cr, 68, 5, 46, 14, 0xfff0e2);
  for (const auto& [x, y] : {std::pair(46.0, 36.0), {92.0, 48.0}, {54.0, 92.0}, {100.0, 70.0}})
    fill_ellipse(cr, x, y, 15, 12, 0xa83d26);
  cairo_reset_clip(cr);
}

void draw_submarine(cairo_t* cr) {
  fill_box(cr, 62, 16, 8, 30, 3, 0x5f6b7a);
  fill_box(cr, 62, 12, 22, 10, 4, 0x5f6b7a);
  fill_box(cr, 48, 32, 40, 34, 10, 0xe0a51c);
  fill_ellipse(cr, 118, 78, 10, 46, 0x8a94a3);
  fill_box(cr, 98, 64, 24, 28, 6, 0xe0a51c);
  fill_ellipse(cr, 62, 78, 118, 62, 0xf8c630);
  fill_ellipse(cr, 62, 96, 96, 22, 0xe0a51c);
  for (const double x : {28.0, 58.0, 88.0}) {
    fill_ellipse(cr, x, 76, 24, 24, 0x6b4a12);
    fill_ellipse(cr, x, 76, 17, 17, 0x7fd6f4);
    fill_ellipse(cr, x - 3, 73, 6, 6, 0xe8fbff);
  }
}

void draw_toaster(cairo_t* cr) {
  for (const double x : {34.0, 72.0}) {
    fill_box(cr, x, 8, 34, 50, 11, 0xb9732c);
    fill_box(cr, x + 4, 12, 26, 50, 8, 0xf3cf8e);
  }
  fill_box(cr, 18, 110, 22, 14, 4, 0x39414c);
  fill_box(cr, 96, 110, 22, 14, 4, 0x39414c);
  fill_box(cr, 8, 44, 120, 74, 24, 0x8f9dad);
  fill_box(cr, 8, 44, 120, 64, 24, 0xd5dee7);
  fill_box(cr, 26, 46, 84, 9, 4.5, 0x39414c);
  fill_box(cr, 20, 64, 12, 34, 6, 0xf5f9fc);
  fill_box(cr, 110, 60, 6, 36, 3, 0x39414c);
  fill_box(cr, 103, 66, 24, 13, 5, 0xe2504a);
  fill_ellipse(cr, 68, 84, 24, 24, 0x39414c);
  fill_ellipse(cr, 68, 84, 15, 15, 0xf5f9fc);
}

}  // namespace

Surface drawing(const std::string& name) {
  static const std::map<std::string, void (*)(cairo_t*)> kDrawings = {{"axolotl", draw_axolotl},
                                                                      {"blank clock", draw_blank_clock},
                                                                      {"capybara", draw_capybara},
                                                                      {"churro", draw_churro},
                                                                      {"fridge", draw_fridge},
                                                                      {"gargoyle", draw_gargoyle},
                                                                      {"gnome", draw_gnome},
                                                                      {"grandfather clock", draw_grandfather_clock},
                                                                      {"hair dryer", draw_hair_dryer},
                                                                      {"heron", draw_heron},
                                                                      {"jar", draw_jar},
                                                                      {"knight", draw_knight},
                                                                      {"lawn mower", draw_lawn_mower},
                                                                      {"leaf blower", draw_leaf_blower},
                                                                      {"lighthouse", draw_lighthouse},
                                                                      {"mars", draw_mars},
                                                                      {"mummy", draw_mummy},
                                                                      {"ostrich", draw_ostrich},
                                                                      {"pelican", draw_pelican},
                                                                      {"pigeon", draw_pigeon},
                                                                      {"scarecrow", draw_scarecrow},
                                                                      {"seagull", draw_seagull},
                                                                      {"snowplow", draw_snowplow},
                                                                      {"stapler", draw_stapler},
                                                                      {"stork", draw_stork},
                                                                      {"submarine", draw_submarine},
                                                                      {"toaster", draw_toaster},
                                                                      {"vacuum cleaner", draw_vacuum_cleaner},
                                                                      {"vending machine", draw_vending_machine},
                                                                      {"viking", draw_viking},
                                                                      {"walrus", draw_walrus},
                                                                      {"washing machine", draw_washing_machine},
                                                                      {"yeti", draw_yeti}};
  const auto known = kDrawings.find(name);
  if (known == kDrawings.end()) return nullptr;
  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(kWidth * kFine),
                                             static_cast<int>(kHeight * kFine)));
  const Context cr(cairo_create(surface.get()));
  cairo_scale(cr.get(), kFine, kFine);
  known->second(cr.get());
  cairo_surface_flush(surface.get());
  return surface;
}

}  // namespace generator::logo
