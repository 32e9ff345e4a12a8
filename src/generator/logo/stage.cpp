#include "generator/logo/stage.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "generator/logo/drawings.h"
#include "generator/logo/effects.h"
#include "generator/logo/enlarge.h"
#include "generator/logo/monogram.h"
#include "generator/logo/shapes.h"
#include "generator/logo/tint.h"
#include "generator/words.h"

namespace generator::logo {

namespace {

double width_of(const Figure& figure) { return cairo_image_surface_get_width(figure.picture()); }
double height_of(const Figure& figure) { return cairo_image_surface_get_height(figure.picture()); }

bool has(const Composition& composition, Place place) {
  return std::any_of(composition.props.begin(), composition.props.end(),
                     [&](const Prop& prop) { return prop.place == place; });
}

bool has_mark(const Composition& composition) {
  return has(composition, Place::thought) ||
         std::any_of(composition.effects.begin(), composition.effects.end(), is_mark);
}

bool is_in_water(const Composition& composition) {
  return std::any_of(composition.effects.begin(), composition.effects.end(),
                     [](Effect effect) { return effect == Effect::water || effect == Effect::steam; });
}

// Numbers of a line in the lists, in percent.
template <std::size_t count>
std::optional<std::array<double, count>> numbers_of(const words::Table& table, const std::string& key) {
  const auto line = table.find(key);
  if (!line) return std::nullopt;
  const std::string text(*line);
  std::array<double, count> numbers{};
  const char* at = text.c_str();
  for (auto& number : numbers) {
    char* end = nullptr;
    number = std::strtod(at, &end) / 100;
    at = *end == '\0' ? end : end + 1;
  }
  return numbers;
}

// From the silhouette: what sticks out at the top.
Head guessed_head(const Figure& figure) {
  const auto& visible = figure.visible();
  auto* picture = figure.picture();
  const auto* data = cairo_image_surface_get_data(picture);
  const int stride = cairo_image_surface_get_stride(picture),
            row = static_cast<int>(visible.top + visible.height * 0.16);
  double first = -1, last = 0;
  for (int x = static_cast<int>(visible.left); x < visible.left + visible.width; ++x) {
    if (data[row * stride + x * 4 + 3] < 128) continue;
    if (first < 0) first = x;
    last = x;
  }
  if (first < 0) return {visible.middle_x(), visible.top, visible.width / 2};
  return {(first + last) / 2, visible.top + visible.height * 0.08, std::max(last - first, visible.width * 0.34)};
}

Head head_of(const std::string& emoji, const Figure& figure) {
  const auto known = numbers_of<5>(words::logo::heads, emoji);
  if (!known) return guessed_head(figure);
  const auto& [x, top, width, eyes_y, eyes_apart] = *known;
  const double across = width_of(figure), down = height_of(figure);
  return {x * across, top * down, width * across, eyes_y * down, eyes_apart * across};
}

// A spot that is given in the pixels of a picture, on the canvas.
Spot on_canvas(const Figure& figure, const Spot& spot, double x, double y, double box) {
  const auto matrix = figure.matrix(spot);
  cairo_matrix_transform_point(&matrix, &x, &y);
  return {x, y, box * std::hypot(matrix.xy, matrix.yy), spot.tilt};
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

// Smaller and lower, until the top of a tall hat is on the coin.
template <typename Top>
Spot with_room(Spot spot, Top top_of_hat) {
  constexpr double kTop = 6;
  for (int i = 0; i < 8 && top_of_hat(spot) < kTop; ++i) spot.box *= 0.96, spot.y += 5;
  return spot;
}

void draw_worn(cairo_t* cr, const Cast::Member& member, const Figure& wearer, const Spot& spot, const Head& head) {
  if (is_glasses(member.prop))
    member.figure.draw_plain(cr, glasses_spot(wearer, spot, head));
  else
    member.figure.draw(cr, hat_spot(member, wearer, spot, head));
}

// The person's head is taken off, between the hat and the shoulders; what is beside it stays.
void draw_headless(cairo_t* cr, const Figure& costume, const Spot& spot, double x, double hat_ends, double neck) {
  costume.draw_plain(cr, spot);
  const auto matrix = costume.matrix(spot);
  cairo_save(cr);
  cairo_transform(cr, &matrix);
  const double left = x - 0.39, right = x + (x == 0.5 ? 0.39 : 0.3);  // people hold things on the right of the picture
  cairo_rectangle(cr, left * width_of(costume), hat_ends * height_of(costume), (right - left) * width_of(costume),
                  (neck - hat_ends) * height_of(costume));
  cairo_set_operator(cr, CAIRO_OPERATOR_CLEAR);
  cairo_fill(cr);
  cairo_restore(cr);
}

// Nothing but shade where the person's face is, as in a helmet.
void draw_without_face(cairo_t* cr, const Figure& costume, const Spot& spot, double x, double y, double width) {
  costume.draw_plain(cr, spot);
  const auto matrix = costume.matrix(spot);
  cairo_save(cr);
  cairo_transform(cr, &matrix);
  cairo_translate(cr, x * width_of(costume), y * height_of(costume));
  cairo_scale(cr, width * width_of(costume) * 0.48, width * height_of(costume) * 0.54);
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

// The subject's face in place of the person's.
void draw_costumed(cairo_t* cr, const Figure& costume, const std::string& emoji, const Figure& face, const Spot& spot) {
  const auto known = numbers_of<6>(words::logo::costumes, emoji);
  if (!known) return costume.draw(cr, spot);
  const auto& [x, y, width, hat_ends, front_begins, neck] = *known;
  const auto place =
      on_canvas(costume, spot, x * width_of(costume), y * height_of(costume), width * width_of(costume) * 1.16);
  draw_as_sticker(cr, both(bounds_of(costume, spot), bounds_of(face, place)), [&](cairo_t* on) {
    if (neck > 0)
      draw_headless(on, costume, spot, x, hat_ends, neck);
    else
      draw_without_face(on, costume, spot, x, y, width);
    face.draw_plain(on, place);
    if (hat_ends > 0) costume.draw_part(on, spot, 0, hat_ends);
    if (front_begins < 1) costume.draw_part(on, spot, front_begins, 1);
  });
}

// Seen from the side, a body does not fit into a suit, but its head into the hat.
bool wears_only_the_hat(const Composition& composition, const Head& head) {
  const auto known = numbers_of<6>(words::logo::costumes, composition.costume);
  return known && (*known)[3] > 0 && head.eyes_apart == 0 && words::logo::heads.find(composition.subject);
}

// Where the whole picture of the person goes so that the hat sits on the wearer's head.
Spot spot_of_hat(const Figure& costume, const std::string& emoji, const Figure& wearer, const Spot& spot,
                 const Head& head) {
  const auto known = numbers_of<6>(words::logo::costumes, emoji);
  if (!known) return spot;
  const double x = (*known)[0], width = (*known)[2], hat_ends = (*known)[3];
  const auto matrix = wearer.matrix(spot);
  double to_x = head.x, to_y = head.top + head.width * 0.08;
  cairo_matrix_transform_point(&matrix, &to_x, &to_y);
  const double scale = head.width * 1.35 * std::hypot(matrix.xy, matrix.yy) / (width * width_of(costume));
  const auto& visible = costume.visible();
  return {to_x + (visible.middle_x() - x * width_of(costume)) * scale,
          to_y + (visible.middle_y() - hat_ends * height_of(costume)) * scale,
          std::max(visible.width, visible.height) * scale};
}

void draw_hat_of(cairo_t* cr, const Figure& costume, const std::string& emoji, const Spot& hat) {
  const auto known = numbers_of<6>(words::logo::costumes, emoji);
  if (!known) return;
  draw_as_sticker(cr, bounds_of(costume, hat), [&](cairo_t* on) { costume.draw_part(on, hat, 0, (*known)[3]); });
}

Spot spot_of(const Prop& prop, bool mark) {
  switch (prop.place) {
    case Place::behind:
      return {mark ? 152.0 : 356.0, 154, 236};
    case Place::below:
      return {kCentre, 374, 264};
    case Place::left:
      return {132, 350, 164};
    case Place::thought:
      return {kMarkX - 8, kMarkY - 6, 112};
    case Place::crossed:
      return {376, 340, 150};
    default:
      return {374, 346, 178};
  }
}

}  // namespace

Cast cast_of(const Composition& composition, const EmojiFont& font) {
  Cast cast;
  const auto picture_of = [&](const std::string& name) {
    auto own = drawing(name);
    return own ? std::move(own) : font.picture(name);
  };
  if (auto subject = picture_of(composition.subject)) {
    tint(subject.get(), composition.tint);
    cast.subject.emplace(enlarged(subject.get()));
  }
  if (const auto costume = font.picture(composition.costume)) cast.costume.emplace(enlarged(costume.get()));
  for (const auto& prop : composition.props) {
    if (auto picture = picture_of(prop.emoji)) cast.props.push_back({Figure(std::move(picture)), prop});
  }
  return cast;
}

std::vector<Spot> subject_spots(const Composition& composition) {
  const bool worn = has(composition, Place::worn), below = has(composition, Place::below),
             beside = has(composition, Place::held) || has(composition, Place::crossed),
             behind = has(composition, Place::behind), mark = has_mark(composition);
  Spot spot{kCentre, 246, worn || below ? 322.0 : 352.0, composition.tilt, composition.girth};
  if (has(composition, Place::left)) spot.x += 28, spot.y -= 8;
  if (beside) spot.x -= 28, spot.y -= 8;
  if (mark || behind) spot.x -= 14, spot.y += 14;
  if (worn) spot.y += 34;
  if (below) spot.y -= 40;
  if (is_in_water(composition)) spot.y -= 22;
  if (composition.copies == 1) return {spot};
  Spot front = spot, back = spot;
  if (composition.copies == 2) {
    front.x -= 44, front.y += 14, front.box *= 0.88;
    back.x += 78, back.y -= 22, back.box *= 0.8, back.mirrored = true;
    return {back, front};
  }
  Spot other = back;
  front.y += 34, front.box *= 0.76;
  back.x += 88, back.y -= 40, back.box *= 0.66, back.mirrored = true;
  other.x -= 88, other.y -= 40, other.box *= 0.66;
  return {back, other, front};
}

void draw_stage(cairo_t* cr, const Composition& composition, const Cast& cast, const Palette& palette,
                const std::string& letter, Random& random) {
  const bool mark = has_mark(composition);
  const auto each = [&](Place place, auto draw) {
    for (const auto& member : cast.props) {
      if (member.prop.place == place) draw(member);
    }
  };
  const auto in_field = [&](auto draw) {
    cairo_save(cr);
    add_dot(cr, kCentre, kCentre, kField);
    cairo_clip(cr);
    for (const auto effect : composition.effects) draw(effect);
    cairo_restore(cr);
  };

  in_field([&](Effect effect) { draw_behind(cr, effect, palette, random); });
  each(Place::behind, [&](const auto& member) { member.figure.draw(cr, spot_of(member.prop, mark)); });
  for (auto spot : subject_spots(composition)) {
    if (!cast.subject) {
      draw_monogram(cr, palette, letter, spot, random);
      continue;
    }
    const auto head = head_of(composition.subject, *cast.subject);
    each(Place::worn, [&](const auto& member) {
      if (is_glasses(member.prop)) return;
      spot = with_room(spot, [&](const Spot& tried) {
        const auto hat = hat_spot(member, *cast.subject, tried, head);
        return hat.y - hat.box / 2;
      });
    });
    const bool only_hat = cast.costume && wears_only_the_hat(composition, head);
    const auto hat_at = [&](const Spot& at) {
      return spot_of_hat(*cast.costume, composition.costume, *cast.subject, at, head);
    };
    if (only_hat) {
      spot.y += 16;
      spot = with_room(spot, [&](const Spot& at) { return hat_at(at).y - hat_at(at).box / 2; });
    }
    if (cast.costume && !only_hat)
      draw_costumed(cr, *cast.costume, composition.costume, *cast.subject, spot);
    else
      cast.subject->draw(cr, spot);
    if (only_hat) draw_hat_of(cr, *cast.costume, composition.costume, hat_at(spot));
    for (const auto effect : composition.effects) {
      if (!is_on_face(effect) || cast.costume) continue;
      const auto matrix = cast.subject->matrix(spot);
      cairo_save(cr);
      cairo_transform(cr, &matrix);
      draw_on_face(cr, effect, head);
      cairo_restore(cr);
      if (head.eyes_apart == 0) draw_mark(cr, effect);
    }
    each(Place::worn, [&](const auto& member) { draw_worn(cr, member, *cast.subject, spot, head); });
  }
  each(Place::below, [&](const auto& member) { member.figure.draw(cr, spot_of(member.prop, mark)); });
  in_field([&](Effect effect) { draw_before(cr, effect, random); });
  each(Place::held, [&](const auto& member) { member.figure.draw(cr, spot_of(member.prop, mark)); });
  each(Place::left, [&](const auto& member) { member.figure.draw(cr, spot_of(member.prop, mark)); });
  each(Place::crossed, [&](const auto& member) {
    const auto spot = spot_of(member.prop, mark);
    member.figure.draw(cr, spot);
    draw_cross(cr, spot.x, spot.y, 92);
  });
  each(Place::thought, [&](const auto& member) {
    const auto spot = spot_of(member.prop, mark);
    draw_thought(cr, spot.x, spot.y, 94);
    member.figure.draw_plain(cr, spot);
  });
  for (const auto effect : composition.effects) {
    if (is_mark(effect) && !has(composition, Place::thought)) draw_mark(cr, effect);
  }
  if (!composition.name_tag.empty()) draw_name_tag(cr, composition.name_tag);
}

}  // namespace generator::logo
