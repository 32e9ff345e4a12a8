#include "generator/logo/drawings/drawn_animals.h"

#include "generator/logo/drawings/drawing_tools.h"

namespace generator::logo {

namespace {

// Describes a bird that stands, seen from the left.
struct Bird {
  unsigned body, wing, neck, head, bill, legs;
  double neck_length, leg_length, bill_length, size;  // size: of the body
};

void draw_bird(cairo_t* cr, const Bird& bird) {
  const double ground = 122, y = ground - bird.leg_length - bird.size * 0.36, x = 78;
  const double neck_x = x - bird.size * 0.42, head_x = neck_x - 8, head_y = y - bird.neck_length,
               head = 16 + bird.size * 0.14;
  for (const double leg : {-6.0, 10.0}) {
    draw_line(cr, x + leg, y + bird.size * 0.2, x + leg, ground - 2, 5, bird.legs);
    draw_line(cr, x + leg, ground - 2, x + leg - 9, ground - 2, 5, bird.legs);
  }
  fill_triangle(cr, x + bird.size * 0.3, y - bird.size * 0.2, x + bird.size * 0.84, y + bird.size * 0.1,
                x + bird.size * 0.2, y + bird.size * 0.26, bird.wing);
  fill_ellipse(cr, x, y, bird.size * 1.2, bird.size * 0.78, bird.body);
  draw_curve(cr, neck_x + 6, y, neck_x - 6, y - bird.neck_length * 0.4, head_x + 12, head_y + 18, head_x + 2, head_y,
             head * 0.78, bird.neck);
  fill_ellipse(cr, x + bird.size * 0.16, y - bird.size * 0.02, bird.size * 0.84, bird.size * 0.46, bird.wing);
  fill_triangle(cr, head_x - head * 0.3, head_y - head * 0.28, head_x - head * 0.3, head_y + head * 0.34,
                head_x - head * 0.4 - bird.bill_length, head_y + head * 0.2, bird.bill);
  fill_ellipse(cr, head_x, head_y, head * 1.16, head * 1.08, bird.head);
  draw_eye(cr, head_x - head * 0.14, head_y - head * 0.1, head * 0.3);
}

}  // namespace

void draw_pigeon(cairo_t* cr) {
  draw_bird(cr, {0x9aa7b8, 0x6d7b90, 0x3f8f7c, 0x6b7a94, 0x4a4f5c, 0xe0607a, 44, 16, 13, 72});
  draw_curve(cr, 78, 76, 90, 80, 106, 78, 116, 72, 5, 0x3d4759);
  draw_curve(cr, 74, 88, 88, 92, 104, 90, 114, 82, 5, 0x3d4759);
}

void draw_seagull(cairo_t* cr) {
  draw_bird(cr, {0xffffff, 0x9fb2c6, 0xffffff, 0xffffff, 0xf6b21b, 0xf39a2b, 42, 20, 22, 70});
  fill_triangle(cr, 112, 70, 134, 88, 108, 88, 0x2d3440);
}

void draw_stork(cairo_t* cr) {
  draw_bird(cr, {0xffffff, 0x2d3440, 0xffffff, 0xffffff, 0xe4472e, 0xe4472e, 47, 38, 40, 54});
}

void draw_heron(cairo_t* cr) {
  draw_bird(cr, {0xb4c4d6, 0x7c92ac, 0xdfe8f1, 0xf4f7fa, 0xf2a81d, 0xc79a3a, 50, 38, 36, 52});
  draw_curve(cr, 46, 14, 56, 12, 66, 18, 72, 28, 5, 0x2b3950);
}

void draw_pelican(cairo_t* cr) {
  draw_bird(cr, {0xfdfdfb, 0xd5dbe2, 0xfdfdfb, 0xfdfdfb, 0xf6a623, 0xf39a2b, 58, 16, 0, 76});
  // The bill has a pouch below it.
  cairo_move_to(cr, 36, 28);
  cairo_curve_to(cr, 26, 28, 12, 34, 2, 46);
  cairo_curve_to(cr, 8, 84, 34, 78, 42, 46);
  cairo_close_path(cr);
  fill(cr, 0xf9c04d);
  draw_curve(cr, 36, 33, 26, 34, 14, 38, 3, 46, 7, 0xf08a1c);
  fill_ellipse(cr, 40, 26, 30, 28, 0xfdfdfb);
  draw_eye(cr, 37, 22, 8);
}

void draw_ostrich(cairo_t* cr) {
  draw_bird(cr, {0x3b3a40, 0x57565e, 0xe8b9a4, 0xe8b9a4, 0xf0a03c, 0xd99a84, 54, 32, 16, 62});
  for (const double x : {108.0, 118.0, 112.0}) fill_ellipse(cr, x, 64 + (x - 108) * 1.2, 24, 18, 0xf6f4f1);
}

void draw_axolotl(cairo_t* cr) {
  for (const double side : {-1.0, 1.0}) {
    for (const double rise : {-34.0, -6.0, 22.0}) {
      const double x = 68 + side * 42, to_x = 68 + side * 64, y = 66 + rise * 0.5, to_y = 62 + rise;
      draw_line(cr, x, y, to_x, to_y, 10, 0xe2567f);
      for (const double share : {0.45, 0.8})
        draw_line(cr, x + (to_x - x) * share, y + (to_y - y) * share, x + (to_x - x) * share,
                  y + (to_y - y) * share - 9, 5, 0xf47c9e);
    }
  }
  fill_ellipse(cr, 68, 68, 104, 88, 0xffb3c7);
  fill_ellipse(cr, 68, 92, 70, 36, 0xffc9d7);
  draw_eyes(cr, 60, 58, 14);
  for (const double x : {30.0, 106.0}) fill_ellipse(cr, x, 80, 16, 10, 0xff8fab);
  draw_smile(cr, 78, 34, 0xa83a5c);
}

void draw_walrus(cairo_t* cr) {
  fill_box(cr, 14, 12, 108, 112, 46, 0x8d5f48);
  fill_ellipse(cr, 68, 26, 80, 26, 0x9d6d54);
  fill_box(cr, 52, 80, 9, 44, 4, 0xfff8e6);
  fill_box(cr, 75, 80, 9, 44, 4, 0xfff8e6);
  for (const double x : {46.0, 90.0}) {
    fill_ellipse(cr, x, 76, 52, 40, 0xc79a7e);
    for (const double dot : {-10.0, 0.0, 10.0}) fill_ellipse(cr, x + dot, 78, 4, 4, 0x5d3a2a);
  }
  fill_ellipse(cr, 68, 62, 26, 17, 0x3d2820);
  draw_eyes(cr, 44, 48, 13);
}

void draw_gargoyle(cairo_t* cr) {
  for (const double side : {-1.0, 1.0}) {
    fill_triangle(cr, 68 + side * 26, 60, 68 + side * 66, 12, 68 + side * 60, 84, 0x5d6673);
    fill_triangle(cr, 68 + side * 20, 70, 68 + side * 60, 84, 68 + side * 34, 112, 0x6c7684);
    fill_triangle(cr, 68 + side * 12, 30, 68 + side * 30, 2, 68 + side * 34, 40, 0xd9d2c3);
    fill_triangle(cr, 68 + side * 28, 48, 68 + side * 52, 42, 68 + side * 32, 68, 0x8993a1);
  }
  fill_box(cr, 32, 22, 72, 88, 32, 0x98a2b0);
  fill_box(cr, 42, 72, 52, 42, 18, 0xaab4c1);
  draw_eyes(cr, 56, 34, 14);
  draw_line(cr, 42, 42, 60, 49, 6, 0x5d6673);
  draw_line(cr, 94, 42, 76, 49, 6, 0x5d6673);
  fill_ellipse(cr, 68, 72, 20, 12, 0x5d6673);
  draw_smile(cr, 86, 38, 0x3f4753);
  fill_triangle(cr, 52, 92, 60, 92, 56, 82, 0xffffff);
  fill_triangle(cr, 76, 92, 84, 92, 80, 82, 0xffffff);
}

void draw_gnome(cairo_t* cr) {
  fill_ellipse(cr, 68, 74, 66, 60, 0xf2c39b);
  cairo_move_to(cr, 24, 80);
  cairo_curve_to(cr, 34, 140, 102, 140, 112, 80);
  cairo_curve_to(cr, 96, 90, 80, 84, 68, 88);
  cairo_curve_to(cr, 56, 84, 40, 90, 24, 80);
  fill(cr, 0xf7f7f5);
  cairo_move_to(cr, 26, 62);
  cairo_curve_to(cr, 40, 40, 50, 14, 74, 2);
  cairo_curve_to(cr, 88, 18, 98, 42, 110, 62);
  cairo_curve_to(cr, 84, 52, 52, 52, 26, 62);
  fill(cr, 0xd8332f);
  draw_eyes(cr, 70, 30, 9);
  fill_ellipse(cr, 68, 82, 22, 18, 0xe89a78);
}

void draw_mummy(cairo_t* cr) {
  fill_box(cr, 22, 6, 92, 118, 44, 0xe9dfc8);
  fill_box(cr, 24, 48, 88, 24, 8, 0x3d342c);
  fill_ellipse(cr, 48, 60, 22, 22, 0xffffff);
  fill_ellipse(cr, 88, 60, 22, 22, 0xffffff);
  draw_eyes(cr, 60, 40, 12);
  for (const auto& [from, to] : {std::pair(26.0, 18.0), {34.0, 44.0}, {84.0, 76.0}, {92.0, 104.0}, {112.0, 104.0}})
    draw_line(cr, 27, from, 109, to, 4, 0xbfb092);
  draw_line(cr, 108, 96, 126, 106, 8, 0xe9dfc8);
}

void draw_scarecrow(cairo_t* cr) {
  for (const double x : {24.0, 38.0, 52.0, 66.0, 80.0, 94.0, 108.0})
    fill_triangle(cr, x - 5, 100, x + 10, 100, x + 2 + (x - 66) * 0.12, 126, 0xe8b83c);
  fill_box(cr, 28, 34, 80, 78, 32, 0xe0b884);
  fill_box(cr, 22, 98, 92, 13, 6, 0xc8402f);
  fill_ellipse(cr, 68, 44, 132, 26, 0xc98f2b);
  fill_box(cr, 38, 6, 60, 38, 18, 0xdca63c);
  fill_box(cr, 38, 30, 60, 10, 2, 0xc8402f);
  for (const double x : {50.0, 86.0}) {
    draw_line(cr, x - 6, 61, x + 6, 73, 4.5, 0x3a2a1c);
    draw_line(cr, x + 6, 61, x - 6, 73, 4.5, 0x3a2a1c);
  }
  fill_triangle(cr, 62, 82, 74, 82, 68, 73, 0xd9652b);
  draw_smile(cr, 86, 36, 0x3a2a1c);
}

void draw_knight(cairo_t* cr) {
  draw_curve(cr, 68, 22, 76, -4, 108, 2, 122, 34, 15, 0xd8332f);
  fill_box(cr, 26, 14, 84, 108, 38, 0xb9c4d0);
  fill_box(cr, 26, 70, 84, 52, 20, 0x98a5b4);
  fill_box(cr, 22, 50, 92, 26, 9, 0xdde5ec);
  fill_box(cr, 34, 57, 68, 11, 5, 0x1f2630);
  draw_line(cr, 68, 18, 68, 50, 7, 0xe0a82e);
  draw_line(cr, 68, 78, 68, 116, 5, 0x7c8a9b);
  for (const double x : {48.0, 58.0, 78.0, 88.0}) draw_line(cr, x, 90, x, 104, 4.5, 0x1f2630);
}

void draw_viking(cairo_t* cr) {
  for (const double side : {-1.0, 1.0}) {
    cairo_move_to(cr, 68 + side * 34, 30);
    cairo_curve_to(cr, 68 + side * 58, 36, 68 + side * 64, 20, 68 + side * 56, 0);
    cairo_curve_to(cr, 68 + side * 78, 22, 68 + side * 66, 62, 68 + side * 34, 48);
    fill(cr, 0xf6ecd2);
  }
  fill_box(cr, 34, 36, 68, 62, 26, 0xf2c39b);
  cairo_move_to(cr, 30, 66);
  cairo_curve_to(cr, 26, 112, 54, 118, 68, 128);
  cairo_curve_to(cr, 82, 118, 110, 112, 106, 66);
  cairo_curve_to(cr, 96, 86, 84, 78, 68, 80);
  cairo_curve_to(cr, 52, 78, 40, 86, 30, 66);
  fill(cr, 0xd98324);
  draw_eyes(cr, 63, 32, 10);
  fill_ellipse(cr, 68, 75, 18, 14, 0xe4a37c);
  draw_curve(cr, 42, 86, 54, 78, 62, 82, 68, 84, 8, 0xb96a17);
  draw_curve(cr, 94, 86, 82, 78, 74, 82, 68, 84, 8, 0xb96a17);
  cairo_move_to(cr, 28, 52);
  cairo_curve_to(cr, 30, -2, 106, -2, 108, 52);
  cairo_close_path(cr);
  fill(cr, 0x98a5b4);
  fill_box(cr, 26, 42, 84, 13, 5, 0xc98f2b);
  fill_box(cr, 63, 10, 10, 38, 4, 0xc98f2b);
}

void draw_yeti(cairo_t* cr) {
  for (const double x : {26.0, 40.0, 54.0, 68.0, 82.0, 96.0, 110.0}) {
    fill_triangle(cr, x - 11, 26, x + 11, 26, x + (x - 68) * 0.12, 2, 0xf4f8fc);
    fill_triangle(cr, x - 11, 104, x + 11, 104, x + (x - 68) * 0.12, 127, 0xf4f8fc);
  }
  fill_box(cr, 12, 14, 112, 98, 44, 0xf4f8fc);
  fill_box(cr, 32, 38, 72, 62, 28, 0x7fb4dd);
  draw_eyes(cr, 58, 34, 13);
  fill_ellipse(cr, 68, 71, 18, 11, 0x3f6f99);
  draw_smile(cr, 80, 34, 0x24496b);
  fill_triangle(cr, 55, 86, 63, 88, 58, 78, 0xffffff);
  fill_triangle(cr, 81, 86, 73, 88, 78, 78, 0xffffff);
}

}  // namespace generator::logo
