#pragma once
#include <string>

#include "generator/logo/canvas.h"

// Changes pictures pixel by pixel.
namespace generator::logo {

// Doubles the width and height, with sharper edges than cairo's interpolation gives: the font's pictures are small.
Surface enlarged(cairo_surface_t* picture);

// Colours the picture in shades of one colour: "gold", "silver", "black", "white", "blue", "green", "pink", "purple" or
// "red". "ghostly" fades it. Any other name leaves it as it is.
void tint(cairo_surface_t* picture, const std::string& name);

}  // namespace generator::logo
