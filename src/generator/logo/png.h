#pragma once
#include <cairo.h>

#include <string>

namespace generator::logo {

// The picture as a PNG of at most 256 colours, which is a third of the bytes and of the time of a
// full one.
std::string png(cairo_surface_t* picture);

}  // namespace generator::logo
