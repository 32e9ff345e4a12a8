#pragma once
#include "generator/logo/effect.h"
#include "generator/logo/figures/figure.h"

// Draws what happens around and to the subject: weather, fire, marks as in a comic.
namespace generator::logo {

// Says where the subject's face is, in pixels of its picture.
struct Head {
  double x, top, width;
  double eyes_y = 0, eyes_apart = 0;  // 0: they are not seen from the front
};

// Marks such as a question mark stand here, beside the subject's head.
constexpr double kMarkX = 388, kMarkY = 142;

bool is_mark(Effect effect);  // one that takes that place
bool is_on_face(Effect effect);

void draw_behind(cairo_t* cr, Effect effect, const Palette& palette, Random& random);
void draw_before(cairo_t* cr, Effect effect, Random& random);
void draw_mark(cairo_t* cr, Effect effect);
// Needs the matrix of the subject's picture, and eyes whose place is known. The lids have the colour of what is above
// them.
void draw_closed_eyes(cairo_t* cr, cairo_surface_t* picture, const Head& head);
// Needs the same matrix.
void draw_on_face(cairo_t* cr, Effect effect, const Head& head);

void draw_speech(cairo_t* cr);  // an empty bubble at that place

// Draws a white cloud with two puffs that lead to the subject's head.
void draw_thought(cairo_t* cr, double x, double y, double radius);
void draw_cross(cairo_t* cr, double x, double y, double radius);

}  // namespace generator::logo
