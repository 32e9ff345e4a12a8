#pragma once
#include <string>

#include "generator/logo/canvas.h"

// The parts of a coin, drawn from the outside in on a 512 x 512 canvas.
namespace generator::logo {

constexpr double kSize = 512, kCentre = kSize / 2, kField = 178;  // the field is a radius

// For something of that radius; light comes from the upper left.
Paint metal(const Palette& palette, double radius);

void draw_rim(cairo_t* cr, const Palette& palette);

// Behind the motif; `scene` is drawn from: rays, stars, waves, hills, dots, rings.
enum class Scene { rays, stars, waves, hills, dots, rings };
void draw_field(cairo_t* cr, const Palette& palette, Scene scene, Random& random);

// Name above, "CONCEPT ONLY" below; an empty name leaves beads there.
void draw_band(cairo_t* cr, const Palette& palette, const std::string& name);

// The picture, with an outline and a shadow; a null one becomes `letter`.
void draw_motif(cairo_t* cr, const Palette& palette, cairo_surface_t* picture, const std::string& letter);

void draw_plate(cairo_t* cr, const Palette& palette, const std::string& ticker);

}  // namespace generator::logo
