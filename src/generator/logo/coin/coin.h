#pragma once
#include <optional>
#include <string>

#include "generator/logo/canvas.h"
#include "generator/logo/coin/scene.h"

// The coin that a picture is on.
namespace generator::logo {

// How its edge is made.
enum class Edge { reeded, notched, dotted, plain, scalloped };

Edge edge_for(Random& random);

// Without a scene the field is plain.
void draw_field(cairo_t* cr, const Palette& palette, std::optional<Scene> scene, Random& random);
// Over the field, whose scene reaches under it.
void draw_rim(cairo_t* cr, const Palette& palette, Edge edge);

// The ticker, over the rim's lower edge.
void draw_plate(cairo_t* cr, const Palette& palette, const std::string& ticker);

}  // namespace generator::logo
