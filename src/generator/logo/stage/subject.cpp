#include "generator/logo/stage/subject.h"

#include <algorithm>
#include <cmath>

#include "generator/logo/shapes.h"
#include "generator/logo/stage/heads.h"

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

// Converts a spot from the pixels of a picture to the canvas.
Spot on_canvas(const Figure& figure, const Spot& spot, double x, double y, double box) {
  const auto matrix = figure.matrix(spot);
  cairo_matrix_transform_point(&matrix, &x, &y);
  return {x, y, box * std::hypot(matrix.xy, matrix.yy), spot.tilt};
}

// Puts a person's clothes on somebody else: draws the person with `face` in place of the person's own.
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

// Says where the picture of the person goes so that its hat sits on the wearer's head. Only the hat is drawn.
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

bool is_glasses(const Prop& prop) { return prop.emoji == "🕶" || prop.emoji == "👓"; }

Spot hat_spot(const Cast::Member& hat, const Figure& wearer, const Spot& spot, const Head& head) {
  const auto& visible = hat.figure.visible();
  const double width = head.width * 1.18, height = width * visible.height / visible.width;
  return on_canvas(wearer, spot, head.x, head.top + height * 0.14 - height / 2, std::max(width, height));
}

Spot glasses_spot(const Figure& wearer, const Spot& spot, const Head& head) {
  if (head.eyes_apart == 0) return on_canvas(wearer, spot, head.x, head.top + head.width * 0.5, head.width);
  return on_canvas(wearer, spot, head.x, head.eyes_y, head.eyes_apart * 2.1);
}

// Makes the wearer smaller and moves it down until the top of a tall hat is on the coin.
template <typename Top>
Spot with_room(Spot spot, Top top_of_hat) {
  constexpr double kTop = 6;
  for (int i = 0; i < 8 && top_of_hat(spot) < kTop; ++i) {
    spot.box *= 0.96;
    spot.y += 5;
  }
  return spot;
}

void draw_worn(cairo_t* cr, const Cast::Member& member, const Figure& wearer, const Spot& spot, const Head& head) {
  if (is_glasses(member.prop))
    member.figure.draw_plain(cr, glasses_spot(wearer, spot, head));
  else
    member.figure.draw(cr, hat_spot(member, wearer, spot, head));
}

// A body seen from the side does not fit into a suit, but its head fits into the hat.
bool wears_only_the_hat(const Costume& costume, const std::string& wearer, const Head& head) {
  return costume.hat_ends > 0 && head.eyes_apart == 0 && is_head_known(wearer);
}

void draw_dressed(cairo_t* cr, const Figure& person, const Costume& costume, const std::string& emoji,
                  const Figure& wearer, Spot spot) {
  const auto head = head_of(emoji, wearer);
  if (!wears_only_the_hat(costume, emoji, head)) return draw_costumed(cr, person, costume, wearer, spot);
  const auto hat_at = [&](const Spot& at) { return spot_of_hat(person, costume, wearer, at, head); };
  spot.y += 16;
  spot = with_room(spot, [&](const Spot& at) { return hat_at(at).y - hat_at(at).box / 2; });
  wearer.draw(cr, spot);
  draw_hat_of(cr, person, costume, hat_at(spot));
}

void draw_feelings(cairo_t* cr, const std::vector<Effect>& effects, const Figure& figure, const Spot& spot,
                   const Head& head) {
  for (const auto effect : effects) {
    const bool asleep = effect == Effect::zzz && head.eyes_apart > 0;
    if (!is_on_face(effect) && !asleep) continue;
    const auto matrix = figure.matrix(spot);
    cairo_save(cr);
    cairo_transform(cr, &matrix);
    if (asleep)
      draw_closed_eyes(cr, figure.picture(), head);
    else
      draw_on_face(cr, effect, head);
    cairo_restore(cr);
    if (head.eyes_apart == 0 && is_on_face(effect)) draw_mark(cr, effect);
  }
}

}  // namespace

void draw_subject(cairo_t* cr, const Composition& composition, const Cast& cast, const Spot& given) {
  const auto& figure = *cast.subject;
  const auto costume = costume_of(composition.costume);
  if (cast.costume && costume) return draw_dressed(cr, *cast.costume, *costume, composition.subject, figure, given);

  const auto head = head_of(composition.subject, figure);
  auto spot = given;
  for (const auto& member : cast.props) {
    if (member.prop.place != Place::worn || is_glasses(member.prop)) continue;
    spot = with_room(spot, [&](const Spot& at) {
      const auto hat = hat_spot(member, figure, at, head);
      return hat.y - hat.box / 2;
    });
  }
  figure.draw(cr, spot);
  draw_feelings(cr, composition.effects, figure, spot, head);
  for (const auto& member : cast.props) {
    if (member.prop.place == Place::worn) draw_worn(cr, member, figure, spot, head);
  }
}

}  // namespace generator::logo
