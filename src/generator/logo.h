#pragma once
#include <cstdint>
#include <string>

#include "generator/draft.h"

namespace generator {

// Raise it when the same arguments give another picture.
constexpr int kLogoVersion = 5;

// Draws a coin that shows the theme, as a PNG of 512 x 512 pixels with a transparent surround, under 60 kB, in a few
// milliseconds. The same arguments give the same bytes on one host. The pictures come from the colour emoji font
// (Debian: fonts-noto-color-emoji). Without the font there are only our own drawings, and else the ticker's first
// letter. Throws std::runtime_error when memory runs out or an installed font cannot be opened.
std::string draw_logo(const Draft& draft, const std::string& theme, std::uint64_t seed);

}  // namespace generator
