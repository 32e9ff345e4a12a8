#pragma once
#include "generator/logo/stage/heads.h"

// A person's clothes on somebody else.
namespace generator::logo {

// The face in place of the person's.
void draw_costumed(cairo_t* cr, const Figure& person, const Costume& costume, const Figure& face, const Spot& spot);

// Says where the picture of the person goes so that its hat sits on the wearer's head, and that hat alone.
Spot spot_of_hat(const Figure& person, const Costume& costume, const Figure& wearer, const Spot& spot,
                 const Head& head);
void draw_hat_of(cairo_t* cr, const Figure& person, const Costume& costume, const Spot& hat);

// A spot that is given in the pixels of a picture, on the canvas.
Spot on_canvas(const Figure& figure, const Spot& spot, double x, double y, double box);

}  // namespace generator::logo
