#pragma once
#include <string>
#include <vector>

#include "generator/logo/stage/cast.h"

// Puts a composition's pictures on the coin's field.
namespace generator::logo {

// Says where the subject stands. There are more spots than one if there are copies, the last in front.
std::vector<Spot> subject_spots(const Composition& composition);

// Draws everything on the field. `letter` stands in for a subject without a picture.
void draw_stage(cairo_t* cr, const Composition& composition, const Cast& cast, const Palette& palette,
                const std::string& letter, Random& random);

}  // namespace generator::logo
