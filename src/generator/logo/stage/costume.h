#pragma once
#include "generator/logo/stage/heads.h"

// Puts a person's clothes on somebody else.
namespace generator::logo {

// Draws the person with `face` in place of the person's own.
void draw_costumed(cairo_t* cr, const Figure& person, const Costume& costume, const Figure& face, const Spot& spot);

// Says where the picture of the person goes so that its hat sits on the wearer's head. Only the hat is drawn.
Spot spot_of_hat(const Figure& person, const Costume& costume, const Figure& wearer, const Spot& spot,
                 const Head& head);
void draw_hat_of(cairo_t* cr, const Figure& person, const Costume& costume, const Spot& hat);

// Converts a spot from the pixels of a picture to the canvas.
Spot on_canvas(const Figure& figure, const Spot& spot, double x, double y, double box);

}  // namespace generator::logo
