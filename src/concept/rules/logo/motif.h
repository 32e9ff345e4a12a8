#pragma once
#include <string>

#include "concept/rules/logo/canvas.h"

namespace concepts::rules::logo {

// The emoji's picture from the colour emoji font, about 136 x 128; null when there is no font or no
// such glyph.
Surface motif(const std::string& emoji);

}  // namespace concepts::rules::logo
