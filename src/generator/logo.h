#pragma once
#include <cstdint>
#include <string>

#include "generator/draft.h"

namespace generator {

// To be raised when the same arguments give another picture.
constexpr int kLogoVersion = 4;

// A coin that shows the theme: 512 x 512 PNG with a transparent surround, under 60 kB, in a few milliseconds. The same
// arguments give the same bytes on one host. Its pictures come from the colour emoji font (Debian:
// fonts-noto-color-emoji); without the font, the ticker's first letter is all there is.
// Throws std::runtime_error when memory runs out or an installed font cannot be opened.
std::string draw_logo(const Draft& draft, const std::string& theme, std::uint64_t seed);

}  // namespace generator
