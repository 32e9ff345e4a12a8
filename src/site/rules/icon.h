#pragma once
#include <string>

namespace site::rules {

// Draws the mark as a PNG of 180 x 180 pixels, for home screens. It has no rounded corners, as home screens round it
// themselves. The same drawing is in nginx/www/icon.svg.
std::string draw_icon();

}  // namespace site::rules
