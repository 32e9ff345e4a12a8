#pragma once
#include <string>

namespace site::rules {

// The mark as a PNG of 180 x 180 pixels without rounded corners, for home screens, which round them themselves. The
// same drawing is in nginx/www/icon.svg.
std::string draw_icon();

}  // namespace site::rules
