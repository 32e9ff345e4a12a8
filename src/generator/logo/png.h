#pragma once
#include <cairo.h>

#include <string>

namespace generator::logo {

// The picture as a PNG of at most 256 colours: a third of the bytes and of the time that full colour takes.
std::string png(cairo_surface_t* picture);

}  // namespace generator::logo
