#pragma once
#include <cairo.h>

#include <memory>

#include "generator/logo/palette.h"

// A logo is drawn on a canvas. Cairo's objects are released by their owners.
namespace generator::logo {

constexpr double kSize = 512, kCentre = kSize / 2, kField = 220,
                 kCoin = 250;  // pixels; radii of the coin and of the field within

struct Release {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
  void operator()(cairo_pattern_t* pattern) const { cairo_pattern_destroy(pattern); }
};

using Surface = std::unique_ptr<cairo_surface_t, Release>;
using Context = std::unique_ptr<cairo_t, Release>;
using Paint = std::unique_ptr<cairo_pattern_t, Release>;

inline void use(cairo_t* cr, Colour colour, double opacity = 1) {
  cairo_set_source_rgba(cr, colour.red, colour.green, colour.blue, opacity);
}

inline void add_stop(cairo_pattern_t* paint, double at, Colour colour) {
  cairo_pattern_add_color_stop_rgb(paint, at, colour.red, colour.green, colour.blue);
}

}  // namespace generator::logo
