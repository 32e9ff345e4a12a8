#pragma once
#include "generator/logo/stage/cast.h"

namespace generator::logo {

// One copy of the subject with what it wears, and what its face shows. The cast has a subject. It stands a little lower
// and is smaller where its hat would not be on the coin.
void draw_subject(cairo_t* cr, const Composition& composition, const Cast& cast, const Spot& spot);

}  // namespace generator::logo
