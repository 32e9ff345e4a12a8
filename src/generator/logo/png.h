#pragma once
#include <cairo.h>

#include <string>

namespace generator::logo {

// Writes the picture as a PNG of at most 128 colours, which takes a third of the bytes and of the time that full colour
// takes.
std::string png(cairo_surface_t* picture);

}  // namespace generator::logo
