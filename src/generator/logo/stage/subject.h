#pragma once
#include "generator/logo/stage/cast.h"

namespace generator::logo {

// Draws one copy of the subject with what it wears, and what its face shows. The cast must have a subject. It stands a
// little lower and is smaller if its hat would not be on the coin.
void draw_subject(cairo_t* cr, const Composition& composition, const Cast& cast, const Spot& spot);

}  // namespace generator::logo
