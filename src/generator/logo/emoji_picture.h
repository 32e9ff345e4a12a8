#pragma once
#include <string>

#include "generator/logo/canvas.h"

namespace generator::logo {

// The emoji's picture from the colour emoji font, about 136 x 128; null when there is no font or no such glyph.
Surface emoji_picture(const std::string& emoji);

}  // namespace generator::logo
