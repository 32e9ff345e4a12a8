#include "generator/logo.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>

#include "generator/logo/coin.h"
#include "generator/logo/contrast.h"
#include "generator/logo/effects.h"
#include "generator/logo/png.h"
#include "generator/logo/stage.h"
#include "generator/random.h"
#include "generator/theme.h"

namespace generator {

namespace {

using logo::Effect;
using logo::Scene;

// Empty: what happens behind the subject needs no pattern.
std::optional<Scene> scene_for(const Theme& theme, const logo::Composition& composition, Random& random) {
  for (const auto effect : composition.effects) {
    if (!logo::is_mark(effect) && !logo::is_on_face(effect)) return std::nullopt;
  }
  static const std::map<std::string_view, Scene> kByCategory = {
      {"star", Scene::stars},  {"aircraft", Scene::stars}, {"fish", Scene::waves},  {"ship", Scene::waves},
      {"water", Scene::waves}, {"land", Scene::hills},     {"plant", Scene::hills}, {"animal", Scene::hills}};
  if (theme.mood == "cosmic" || theme.mood == "sleepy") return Scene::stars;
  const auto known = kByCategory.find(theme.category);
  if (known != kByCategory.end() && random.below(3) != 0) return known->second;
  static constexpr std::array kAny = {Scene::rays, Scene::rays, Scene::dots, Scene::rings};
  return random.one_of(kAny);
}

}  // namespace

std::string draw_logo(const Draft& draft, const std::string& theme, std::uint64_t seed) {
  const auto understood = read_theme(theme, seed);
  Random random("logo|" + std::to_string(seed) + '|' + theme);
  const auto composition = logo::compose(understood, random);
  const auto cast = logo::cast_of(composition, logo::EmojiFont());
  auto palette = logo::palette_for(understood.mood, composition.effects, random);
  if (cast.subject)
    palette = logo::set_off(palette, logo::mean_colour((cast.costume ? cast.costume : cast.subject)->picture()));

  logo::Surface picture(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(logo::kSize), static_cast<int>(logo::kSize)));
  logo::Context cr(cairo_create(picture.get()));
  cairo_set_tolerance(cr.get(), 0.3);
  cairo_set_antialias(cr.get(), CAIRO_ANTIALIAS_FAST);
  logo::draw_rim(cr.get(), palette, logo::edge_for(random));
  logo::draw_field(cr.get(), palette, scene_for(understood, composition, random), random);
  logo::draw_stage(cr.get(), composition, cast, palette, draft.ticker.substr(0, 1), random);
  logo::draw_plate(cr.get(), palette, draft.ticker);
  return logo::png(picture.get());
}

}  // namespace generator
