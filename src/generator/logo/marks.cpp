#include <cmath>

#include "generator/logo/effects.h"
#include "generator/logo/lettering.h"
#include "generator/logo/shapes.h"

// The marks of comics.
namespace generator::logo {

namespace {

constexpr Colour kInk{0.13, 0.13, 0.2}, kRed{0.9, 0.2, 0.22}, kTear{0.27, 0.66, 0.96}, kWhite{1, 1, 1},
    kShade{0.72, 0.74, 0.8};

// A letter of the lettering, thick and outlined.
void draw_sign(cairo_t* cr, const std::string& sign, double x, double y, double height, Colour colour) {
  use(cr, kWhite);
  write_centred(cr, sign, x, y, height, 300, 0.5);
  use(cr, colour);
  write_centred(cr, sign, x, y, height, 300, 0.27);
}

void draw_question(cairo_t* cr) {
  for (const double width : {56.0, 32.0}) {
    use(cr, width > 40 ? kWhite : Colour{0.95, 0.62, 0.1});
    cairo_move_to(cr, kMarkX - 36, kMarkY - 34);
    cairo_curve_to(cr, kMarkX - 34, kMarkY - 86, kMarkX + 44, kMarkY - 82, kMarkX + 40, kMarkY - 34);
    cairo_curve_to(cr, kMarkX + 38, kMarkY - 4, kMarkX, kMarkY - 4, kMarkX, kMarkY + 28);
    cairo_move_to(cr, kMarkX, kMarkY + 76);
    cairo_line_to(cr, kMarkX, kMarkY + 77);
    stroke(cr, width);
  }
}

void draw_exclamation(cairo_t* cr) {
  for (const double width : {58.0, 34.0}) {
    use(cr, width > 40 ? kWhite : kRed);
    cairo_move_to(cr, kMarkX + 8, kMarkY - 66);
    cairo_line_to(cr, kMarkX, kMarkY + 20);
    cairo_move_to(cr, kMarkX - 4, kMarkY + 72);
    cairo_line_to(cr, kMarkX - 4, kMarkY + 73);
    stroke(cr, width);
  }
}

void draw_words(cairo_t* cr) {
  draw_speech(cr);
  use(cr, kInk);
  for (const double x : {-46.0, -8.0, 30.0}) add_dot(cr, kMarkX + x, kMarkY - 8, 12);
  cairo_fill(cr);
}

void draw_zzz(cairo_t* cr) {
  draw_sign(cr, "Z", kMarkX - 34, kMarkY + 44, 44, {0.42, 0.4, 0.86});
  draw_sign(cr, "Z", kMarkX + 12, kMarkY - 4, 58, {0.42, 0.4, 0.86});
  draw_sign(cr, "Z", kMarkX - 4, kMarkY - 66, 38, {0.42, 0.4, 0.86});
}

void draw_hearts(cairo_t* cr) {
  add_heart(cr, kMarkX - 4, kMarkY - 10, 50);
  fill_as_sticker(cr, kRed, 7);
  add_heart(cr, 104, 150, 32);
  fill_as_sticker(cr, kRed, 7);
  add_heart(cr, 424, 236, 26);
  fill_as_sticker(cr, kRed, 7);
}

void draw_note(cairo_t* cr, double x, double y, double size) {
  for (const double more : {14.0, 0.0}) {
    use(cr, more > 0 ? kWhite : kInk);
    cairo_move_to(cr, x + size * 0.32, y);
    cairo_line_to(cr, x + size * 0.32, y - size * 1.5);
    cairo_curve_to(cr, x + size * 0.5, y - size * 1.1, x + size * 1.1, y - size * 1.2, x + size * 0.9, y - size * 0.6);
    stroke(cr, size * 0.2 + more);
    add_dot(cr, x, y, size * 0.38 + more / 2);
    cairo_fill(cr);
  }
}

void draw_notes(cairo_t* cr) {
  draw_note(cr, kMarkX - 16, kMarkY + 46, 62);
  draw_note(cr, 86, 196, 46);
}

void draw_lightning(cairo_t* cr) {
  add_bolt(cr, kMarkX - 2, kMarkY - 4, 82);
  fill_as_sticker(cr, {1, 0.83, 0.12}, 7);
  add_bolt(cr, 100, 150, 52);
  fill_as_sticker(cr, {1, 0.83, 0.12}, 7);
}

void draw_stink(cairo_t* cr) {
  for (const double width : {30.0, 14.0}) {
    use(cr, width > 20 ? kWhite : Colour{0.45, 0.62, 0.12});
    for (const double x : {112.0, 256.0, 400.0}) {
      const double y = x == 256 ? 84 : 140;
      cairo_move_to(cr, x, y);
      cairo_curve_to(cr, x - 34, y - 22, x + 34, y - 40, x, y - 64);
    }
    stroke(cr, width);
  }
}

void draw_sparkles(cairo_t* cr) {
  add_sparkle(cr, kMarkX + 4, kMarkY, 58);
  add_sparkle(cr, 96, 176, 40);
  add_sparkle(cr, 414, 330, 36);
  add_sparkle(cr, 118, 376, 28);
  fill_as_sticker(cr, {1, 0.86, 0.3}, 6);
}

// A small cloud that rains, over what has no eyes to cry with.
void draw_gloom(cairo_t* cr) {
  for (const double more : {9.0, 0.0}) {
    use(cr, more > 0 ? kWhite : Colour{0.5, 0.56, 0.66});
    add_dot(cr, kMarkX - 42, kMarkY - 12, 30 + more);
    add_dot(cr, kMarkX - 4, kMarkY - 36, 40 + more);
    add_dot(cr, kMarkX + 38, kMarkY - 14, 32 + more);
    add_box(cr, kMarkX - 44 - more, kMarkY - 18, 84 + 2 * more, 38 + more, 18);
    cairo_fill(cr);
  }
  for (const double x : {-38.0, 0.0, 38.0}) add_drop(cr, kMarkX + x, kMarkY + 26, 14);
  fill_as_sticker(cr, kTear, 4);
}

void draw_anger_mark(cairo_t* cr) {
  for (const double width : {34.0, 18.0}) {
    use(cr, width > 20 ? kWhite : kRed);
    for (int corner = 0; corner < 4; ++corner) {
      cairo_save(cr);
      cairo_translate(cr, kMarkX, kMarkY - 8);
      cairo_rotate(cr, corner * M_PI / 2);
      cairo_move_to(cr, 14, 56);
      cairo_curve_to(cr, 16, 30, 30, 16, 56, 14);
      cairo_restore(cr);
    }
    stroke(cr, width);
  }
}

}  // namespace

void draw_speech(cairo_t* cr) {
  for (const double edge : {14.0, 8.0}) {
    use(cr, edge > 8 ? kShade : kWhite);
    add_box(cr, kMarkX - 76, kMarkY - 56, 136, 98, 42);
    cairo_move_to(cr, kMarkX - 50, kMarkY + 26);
    cairo_line_to(cr, kMarkX - 80, kMarkY + 78);
    cairo_line_to(cr, kMarkX + 2, kMarkY + 36);
    cairo_fill_preserve(cr);
    stroke(cr, edge);
  }
}

bool is_mark(Effect effect) {
  switch (effect) {
    case Effect::question:
    case Effect::exclamation:
    case Effect::speech:
    case Effect::zzz:
    case Effect::hearts:
    case Effect::notes:
    case Effect::lightning:
    case Effect::stink:
    case Effect::sparkles:
      return true;
    default:
      return false;
  }
}

void draw_mark(cairo_t* cr, Effect effect) {
  switch (effect) {
    case Effect::question:
      return draw_question(cr);
    case Effect::exclamation:
      return draw_exclamation(cr);
    case Effect::speech:
      return draw_words(cr);
    case Effect::zzz:
      return draw_zzz(cr);
    case Effect::hearts:
      return draw_hearts(cr);
    case Effect::notes:
      return draw_notes(cr);
    case Effect::lightning:
      return draw_lightning(cr);
    case Effect::stink:
      return draw_stink(cr);
    case Effect::sparkles:
      return draw_sparkles(cr);
    case Effect::anger:
      return draw_anger_mark(cr);
    case Effect::tears:
      return draw_gloom(cr);
    default:
      return;
  }
}

}  // namespace generator::logo
