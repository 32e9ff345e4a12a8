#pragma once
#include <optional>
#include <string>

#include "generator/logo/canvas.h"
#include "generator/logo/coin/scene.h"

namespace generator::logo {

enum class Edge { reeded, notched, dotted, plain, scalloped };

Edge edge_for(Random& random);

// Draws the field, which is plain without a scene.
void draw_field(cairo_t* cr, const Palette& palette, std::optional<Scene> scene, Random& random);
// Draws the rim over the field, whose scene reaches under it.
void draw_rim(cairo_t* cr, const Palette& palette, Edge edge);

// Draws the ticker over the rim's lower edge.
void draw_plate(cairo_t* cr, const Palette& palette, const std::string& ticker);

// Returns the palette's metal for something of that radius. The light comes from above.
Paint metal(const Palette& palette, double radius);

}  // namespace generator::logo
