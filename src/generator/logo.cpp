#include "generator/logo.h"

#include <algorithm>
#include <array>
#include <map>
#include <new>
#include <optional>
#include <string_view>
#include <vector>

#include "generator/draft/ideas/read_theme.h"
#include "generator/ground/random.h"
#include "generator/logo/coin/coin.h"
#include "generator/logo/coin/contrast.h"
#include "generator/logo/effects/effects.h"
#include "generator/logo/png.h"
#include "generator/logo/stage/stage.h"

namespace generator {

namespace {

using logo::Effect;
using logo::Scene;

// Returns nothing if an effect is drawn behind the subject, since that needs no pattern.
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

// Chooses one of the few palettes that suit the figure best, so that seeds differ, and changes its field where it does
// not stand out enough.
logo::Palette palette_for(const std::string& mood, const logo::Composition& composition, const logo::Cast& cast,
                          Random& random) {
  auto palettes = logo::palettes_for(mood, composition.effects, random);
  if (!cast.subject) return random.one_of(palettes);
  const auto figure = logo::mean_colour((cast.costume ? cast.costume : cast.subject)->picture());
  std::vector<std::pair<double, std::size_t>> ranked;
  for (std::size_t i = 0; i < palettes.size(); ++i)
    ranked.emplace_back(logo::misfit(palettes[i], figure) + random.below(100) / 220.0, i);
  return logo::set_off(palettes[std::min_element(ranked.begin(), ranked.end())->second], figure);
}

}  // namespace

std::string draw_logo(const Draft& draft, const std::string& theme, std::uint64_t seed) {
  const auto understood = draft::read_theme(theme, seed);
  Random random("logo|" + std::to_string(seed) + '|' + theme);
  const auto composition = logo::compose(understood, random);
  const auto cast = logo::cast_of(composition, logo::EmojiFont());
  const auto palette = palette_for(understood.mood, composition, cast, random);

  logo::Surface picture(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(logo::kSize), static_cast<int>(logo::kSize)));
  logo::Context cr(cairo_create(picture.get()));
  cairo_set_tolerance(cr.get(), 0.3);
  cairo_set_antialias(cr.get(), CAIRO_ANTIALIAS_FAST);
  const auto edge = logo::edge_for(random);
  logo::draw_field(cr.get(), palette, scene_for(understood, composition, random), random);
  logo::draw_rim(cr.get(), palette, edge);
  logo::draw_stage(cr.get(), composition, cast, palette, draft.ticker.substr(0, 1), random);
  logo::draw_plate(cr.get(), palette, draft.ticker);
  // Cairo then leaves out what it has no room for, and says so only here.
  if (cairo_status(cr.get()) == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
  return logo::png(picture.get());
}

}  // namespace generator
