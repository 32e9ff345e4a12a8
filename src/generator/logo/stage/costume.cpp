#include "generator/logo/stage/costume.h"

#include <algorithm>
#include <cmath>

#include "generator/logo/shapes.h"

namespace generator::logo {

namespace {

// Draws the person without the head, from the hat to the shoulders. What is beside the head stays.
void draw_headless(cairo_t* cr, const Figure& person, const Costume& costume, const Spot& spot) {
  person.draw_plain(cr, spot);
  const auto matrix = person.matrix(spot);
  cairo_save(cr);
  cairo_transform(cr, &matrix);
  const double x = costume.x, left = x - 0.39, right = x + (x == 0.5 ? 0.39 : 0.3);  // people hold things on the right
  cairo_rectangle(cr, left * width_of(person), costume.hat_ends * height_of(person), (right - left) * width_of(person),
                  (costume.neck - costume.hat_ends) * height_of(person));
  cairo_set_operator(cr, CAIRO_OPERATOR_CLEAR);
  cairo_fill(cr);
  cairo_restore(cr);
}

// Draws shade where the person's face is, as in a helmet.
void draw_without_face(cairo_t* cr, const Figure& person, const Costume& costume, const Spot& spot) {
  person.draw_plain(cr, spot);
  const auto matrix = person.matrix(spot);
  cairo_save(cr);
  cairo_transform(cr, &matrix);
  cairo_translate(cr, costume.x * width_of(person), costume.y * height_of(person));
  cairo_scale(cr, costume.width * width_of(person) * 0.48, costume.width * height_of(person) * 0.54);
  add_dot(cr, 0, 0, 1);
  use(cr, {0.13, 0.12, 0.14});
  cairo_fill(cr);
  cairo_restore(cr);
}

cairo_rectangle_int_t both(const cairo_rectangle_int_t& one, const cairo_rectangle_int_t& other) {
  const int left = std::min(one.x, other.x), top = std::min(one.y, other.y);
  return {left, top, std::max(one.x + one.width, other.x + other.width) - left,
          std::max(one.y + one.height, other.y + other.height) - top};
}

}  // namespace

Spot on_canvas(const Figure& figure, const Spot& spot, double x, double y, double box) {
  const auto matrix = figure.matrix(spot);
  cairo_matrix_transform_point(&matrix, &x, &y);
  return {x, y, box * std::hypot(matrix.xy, matrix.yy), spot.tilt};
}

void draw_costumed(cairo_t* cr, const Figure& person, const Costume& costume, const Figure& face, const Spot& spot) {
  const auto place = on_canvas(person, spot, costume.x * width_of(person), costume.y * height_of(person),
                               costume.width * width_of(person) * 1.16);
  draw_as_sticker(cr, both(bounds_of(person, spot), bounds_of(face, place)), [&](cairo_t* on) {
    if (costume.neck > 0)
      draw_headless(on, person, costume, spot);
    else
      draw_without_face(on, person, costume, spot);
    face.draw_plain(on, place);
    if (costume.hat_ends > 0) person.draw_part(on, spot, 0, costume.hat_ends);
    if (costume.front_begins < 1) person.draw_part(on, spot, costume.front_begins, 1);
  });
}

Spot spot_of_hat(const Figure& person, const Costume& costume, const Figure& wearer, const Spot& spot,
                 const Head& head) {
  const auto top = on_canvas(wearer, spot, head.x, head.top + head.width * 0.08, head.width * 1.35);
  const double scale = top.box / (costume.width * width_of(person));
  const auto& visible = person.visible();
  return {top.x + (visible.middle_x() - costume.x * width_of(person)) * scale,
          top.y + (visible.middle_y() - costume.hat_ends * height_of(person)) * scale,
          std::max(visible.width, visible.height) * scale};
}

void draw_hat_of(cairo_t* cr, const Figure& person, const Costume& costume, const Spot& hat) {
  draw_as_sticker(cr, bounds_of(person, hat), [&](cairo_t* on) { person.draw_part(on, hat, 0, costume.hat_ends); });
}

}  // namespace generator::logo
