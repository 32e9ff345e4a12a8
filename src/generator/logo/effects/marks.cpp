#include <cmath>
#include <map>

#include "generator/logo/coin/lettering.h"
#include "generator/logo/effects/effects.h"
#include "generator/logo/shapes.h"

// Draws the marks of comics.
namespace generator::logo {

namespace {

// Draws a letter thick and outlined.
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

// Draws a small cloud that rains, for a subject without eyes to cry with.
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

namespace {

// The marks of anger and tears are for a head whose eyes are not known.
const std::map<Effect, void (*)(cairo_t*)> kMarks = {
    {Effect::question, draw_question},   {Effect::exclamation, draw_exclamation},
    {Effect::speech, draw_words},        {Effect::zzz, draw_zzz},
    {Effect::hearts, draw_hearts},       {Effect::notes, draw_notes},
    {Effect::lightning, draw_lightning}, {Effect::stink, draw_stink},
    {Effect::sparkles, draw_sparkles},   {Effect::anger, draw_anger_mark},
    {Effect::tears, draw_gloom}};

}  // namespace

bool is_mark(Effect effect) { return kMarks.count(effect) > 0 && !is_on_face(effect); }

void draw_mark(cairo_t* cr, Effect effect) {
  if (const auto mark = kMarks.find(effect); mark != kMarks.end()) mark->second(cr);
}

}  // namespace generator::logo
