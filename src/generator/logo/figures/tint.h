#pragma once
#include <cairo.h>

#include <string>

namespace generator::logo {

// Colours the picture in shades of one colour: "gold", "silver", "black", "white", "blue", "green", "pink", "purple" or
// "red". "ghostly" fades it. Any other name leaves it as it is.
void tint(cairo_surface_t* picture, const std::string& name);

}  // namespace generator::logo
