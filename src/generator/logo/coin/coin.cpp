#include "generator/logo/coin/coin.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "generator/logo/coin/lettering.h"
#include "generator/logo/shapes.h"

namespace generator::logo {

namespace {

constexpr double kOuter = 250, kMiddle = (kOuter + kField) / 2;
constexpr double kEngraved = 0.88;  // radians from the bottom to the middle of either word on the rim

void ring(cairo_t* cr, double radius, double width) {
  add_dot(cr, kCentre, kCentre, radius);
  cairo_set_line_width(cr, width);
  cairo_stroke(cr);
}

// Adds a closed line that is `depth` nearer to the centre at each of `teeth` places.
void add_wavy_disc(cairo_t* cr, int teeth, double depth) {
  cairo_new_sub_path(cr);
  const int steps = teeth * 8;
  for (int i = 0; i < steps; ++i) {
    const double angle = i * 2 * M_PI / steps, radius = kOuter - depth * (0.5 - 0.5 * std::cos(teeth * angle));
    cairo_line_to(cr, kCentre + radius * std::cos(angle), kCentre + radius * std::sin(angle));
  }
  cairo_close_path(cr);
}

void add_notched_disc(cairo_t* cr, int teeth, double depth) {
  cairo_new_sub_path(cr);
  for (int i = 0; i < teeth; ++i) {
    const double step = 2 * M_PI / teeth, from = i * step;
    cairo_arc(cr, kCentre, kCentre, kOuter, from, from + step * 0.7);
    cairo_arc(cr, kCentre, kCentre, kOuter - depth, from + step * 0.78, from + step * 0.92);
  }
  cairo_close_path(cr);
}

void add_disc(cairo_t* cr, Edge edge) {
  if (edge == Edge::scalloped) return add_wavy_disc(cr, 24, 11);
  if (edge == Edge::notched) return add_notched_disc(cr, 20, 9);
  add_dot(cr, kCentre, kCentre, kOuter);
}

void draw_reeds(cairo_t* cr) {
  constexpr int kReeds = 90;
  for (int i = 0; i < kReeds; ++i) {
    const double angle = i * 2 * M_PI / kReeds;
    cairo_move_to(cr, kCentre + (kOuter - 12) * std::cos(angle), kCentre + (kOuter - 12) * std::sin(angle));
    cairo_line_to(cr, kCentre + kOuter * std::cos(angle), kCentre + kOuter * std::sin(angle));
  }
  cairo_set_line_width(cr, 5);
  cairo_stroke(cr);
}

// Leaves out the beads where the rim is engraved.
void draw_beads(cairo_t* cr) {
  constexpr int kBeads = 48;
  for (int i = 0; i < kBeads; ++i) {
    const double angle = i * 2 * M_PI / kBeads;
    if (std::abs(std::abs(angle - M_PI / 2) - kEngraved) < 0.38) continue;
    add_dot(cr, kCentre + kMiddle * std::cos(angle), kCentre + kMiddle * std::sin(angle), 6);
  }
  cairo_fill(cr);
}

// Engraves the words left and right of the plate. They can be read at 512 pixels, and do not disturb smaller pictures.
void engrave(cairo_t* cr, const Palette& palette) {
  constexpr double kHeight = 12;
  use(cr, mixed(palette.metal_dark, {0, 0, 0}, 0.3));
  for (const auto& [text, turn] : {std::pair("CONCEPT", kEngraved), std::pair("ONLY", -kEngraved)}) {
    cairo_save(cr);
    cairo_translate(cr, kCentre, kCentre);
    cairo_rotate(cr, turn);
    write_on_circle(cr, text, 0, 0, kMiddle - 2, kHeight, 0.17, Arc::bottom);
    cairo_restore(cr);
  }
}

}  // namespace

Edge edge_for(Random& random) {
  static constexpr std::array kEdges = {Edge::reeded, Edge::notched, Edge::dotted, Edge::plain, Edge::scalloped};
  return random.one_of(kEdges);
}

void draw_rim(cairo_t* cr, const Palette& palette, Edge edge) {
  add_disc(cr, edge);
  cairo_new_sub_path(cr);
  cairo_arc_negative(cr, kCentre, kCentre, kField - 2, 2 * M_PI, 0);
  cairo_set_source(cr, metal(palette, kOuter).get());
  cairo_fill(cr);
  add_disc(cr, edge);
  use(cr, palette.metal_dark);
  cairo_set_line_width(cr, 3);
  cairo_stroke(cr);
  ring(cr, kField + 1, 4);

  use(cr, palette.metal_dark, 0.7);
  if (edge == Edge::reeded) draw_reeds(cr);
  if (edge == Edge::plain) {
    ring(cr, kOuter - 8, 2.5);
    ring(cr, kOuter - 14, 2.5);
  }
  use(cr, mixed(palette.metal_light, {1, 1, 1}, 0.3), 0.95);
  if (edge == Edge::dotted) draw_beads(cr);
  engrave(cr, palette);
}

void draw_field(cairo_t* cr, const Palette& palette, std::optional<Scene> scene, Random& random) {
  // Flat discs stand in for a gradient, which takes more time than all the rest of the coin and is lost in small
  // pictures.
  constexpr int kShades = 4;
  for (int i = 0; i < kShades; ++i) {
    const double share = static_cast<double>(i) / (kShades - 1);
    use(cr, mixed(palette.field_deep, palette.field, share));
    add_dot(cr, kCentre, kCentre - 10 * share, kField * (1 - 0.42 * share) + 1);
    cairo_fill(cr);
  }

  if (!scene) return;
  const auto shape = scene_shape(*scene, random);
  use(cr, mixed(palette.field, {1, 1, 1}, 0.35), scene == Scene::stars ? 0.85 : 0.16);
  cairo_mask_surface(cr, shape.get(), 0, 0);
}

void draw_plate(cairo_t* cr, const Palette& palette, const std::string& ticker) {
  constexpr double kHeight = 54, kY = 474, kText = 32;
  const double width = std::min(300.0, std::max(110.0, width_of(ticker) * kText + 56));
  add_box(cr, kCentre - width / 2 - 3, kY - kHeight / 2 + 3, width + 6, kHeight, kHeight / 2);
  use(cr, {0, 0, 0}, 0.3);
  cairo_fill(cr);
  add_box(cr, kCentre - width / 2, kY - kHeight / 2, width, kHeight, kHeight / 2);
  use(cr, mixed(palette.band, {0, 0, 0}, 0.15));
  cairo_fill_preserve(cr);
  cairo_set_source(cr, metal(palette, 150).get());
  cairo_set_line_width(cr, 5);
  cairo_stroke(cr);
  use(cr, mixed(palette.metal_light, {1, 1, 1}, 0.4));
  write_centred(cr, ticker, kCentre, kY, kText, width - 44, 0.22);
}

Paint metal(const Palette& palette, double radius) {
  // The gradient runs straight down: rows of one colour take half as long as a gradient aslant.
  Paint paint(cairo_pattern_create_linear(kCentre, kCentre - radius, kCentre, kCentre + radius));
  add_stop(paint.get(), 0, palette.metal_light);
  add_stop(paint.get(), 0.35, palette.metal);
  add_stop(paint.get(), 0.62, mixed(palette.metal, palette.metal_dark, 0.55));
  add_stop(paint.get(), 0.85, palette.metal);
  add_stop(paint.get(), 1, palette.metal_light);
  return paint;
}

}  // namespace generator::logo
