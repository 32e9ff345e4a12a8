#include "generator/logo/stage/stage.h"

#include <algorithm>

#include "generator/logo/coin/monogram.h"
#include "generator/logo/effects/effects.h"
#include "generator/logo/shapes.h"
#include "generator/logo/stage/subject.h"

namespace generator::logo {

namespace {

bool has(const Composition& composition, Place place) {
  return std::any_of(composition.props.begin(), composition.props.end(),
                     [&](const Prop& prop) { return prop.place == place; });
}

bool has_mark(const Composition& composition) {
  return has(composition, Place::thought) || has(composition, Place::said) ||
         std::any_of(composition.effects.begin(), composition.effects.end(), is_mark);
}

bool is_in_water(const Composition& composition) {
  return std::any_of(composition.effects.begin(), composition.effects.end(),
                     [](Effect effect) { return effect == Effect::water || effect == Effect::steam; });
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
      return {kMarkX - 14, kMarkY + 2, 100};
    case Place::said:
      return {kMarkX - 8, kMarkY - 8, 82};
    case Place::crossed:
      return {376, 340, 150};
    default:
      return {374, 346, 178};
  }
}

void draw_prop(cairo_t* cr, const Cast::Member& member, bool mark) {
  auto spot = spot_of(member.prop, mark);
  if (member.prop.place == Place::thought) {
    draw_thought(cr, spot.x, spot.y, 82);
    return member.figure.draw_plain(cr, spot);
  }
  if (member.prop.place == Place::said) {
    draw_speech(cr);
    return member.figure.draw_plain(cr, spot);
  }
  spot = inside_coin(member.figure, spot);
  member.figure.draw(cr, spot);
  if (member.prop.place == Place::crossed) draw_cross(cr, spot.x, spot.y, 92);
}

void draw_props(cairo_t* cr, const Cast& cast, std::initializer_list<Place> places, bool mark) {
  for (const auto place : places) {
    for (const auto& member : cast.props) {
      if (member.prop.place == place) draw_prop(cr, member, mark);
    }
  }
}

// Clips effects at the rim.
template <typename Draw>
void in_field(cairo_t* cr, const std::vector<Effect>& effects, Draw draw) {
  cairo_save(cr);
  add_dot(cr, kCentre, kCentre, kField);
  cairo_clip(cr);
  for (const auto effect : effects) draw(effect);
  cairo_restore(cr);
}

Spot moved(Spot spot, double x, double y, double scale = 1) {
  spot.x += x;
  spot.y += y;
  spot.box *= scale;
  return spot;
}

Spot mirrored(Spot spot) {
  spot.mirrored = true;
  return spot;
}

}  // namespace

std::vector<Spot> subject_spots(const Composition& composition) {
  const bool worn = has(composition, Place::worn), below = has(composition, Place::below),
             beside = has(composition, Place::held) || has(composition, Place::crossed),
             behind = has(composition, Place::behind), mark = has_mark(composition);
  Spot spot{kCentre, 246, worn || below ? 322.0 : 352.0, composition.tilt, composition.girth};
  if (has(composition, Place::left)) spot = moved(spot, 28, -8);
  if (beside) spot = moved(spot, -28, -8);
  if (mark || behind) spot = moved(spot, -14, 14);
  if (worn) spot.y += 34;
  if (below) spot.y -= 40;
  if (is_in_water(composition)) spot.y -= 22;
  if (composition.copies == 1) return {spot};
  if (composition.copies == 2) return {mirrored(moved(spot, 78, -22, 0.8)), moved(spot, -44, 14, 0.88)};
  return {mirrored(moved(spot, 88, -40, 0.66)), moved(spot, -88, -40, 0.66), moved(spot, 0, 34, 0.76)};
}

void draw_stage(cairo_t* cr, const Composition& composition, const Cast& cast, const Palette& palette,
                const std::string& letter, Random& random) {
  const bool mark = has_mark(composition);
  in_field(cr, composition.effects, [&](Effect effect) { draw_behind(cr, effect, palette, random); });
  draw_props(cr, cast, {Place::behind}, mark);

  for (const auto& spot : subject_spots(composition)) {
    if (cast.subject)
      draw_subject(cr, composition, cast, spot);
    else
      draw_monogram(cr, palette, letter, spot, random);
  }

  draw_props(cr, cast, {Place::below}, mark);
  in_field(cr, composition.effects, [&](Effect effect) { draw_before(cr, effect, random); });
  draw_props(cr, cast, {Place::held, Place::left, Place::crossed, Place::thought, Place::said}, mark);
  for (const auto effect : composition.effects) {
    if (is_mark(effect) && !has(composition, Place::thought) && !has(composition, Place::said)) draw_mark(cr, effect);
  }
  if (!composition.name_tag.empty()) draw_name_tag(cr, composition.name_tag);
}

}  // namespace generator::logo
