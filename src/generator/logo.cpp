#include "generator/logo.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "generator/letters.h"
#include "generator/logo/coin.h"
#include "generator/logo/emoji_font.h"
#include "generator/logo/motif.h"
#include "generator/logo/png.h"
#include "generator/random.h"
#include "generator/theme.h"
#include "generator/words.h"

namespace generator {

namespace {

using logo::Scene;

// The part of the name that the lettering can write; empty if it is less than two letters.
std::string ring_text(const std::string& name) {
  std::string text;
  for (const char32_t c : letters::code_points(letters::fold(name))) {
    if (c == U' ' || c == U'-' || c == U'\'' || (c >= U'0' && c <= U'9'))
      text += static_cast<char>(c);
    else
      for (const char letter : letters::romanised(letters::utf8(std::u32string(1, c))))
        text += static_cast<char>(letter - 32);
  }
  for (auto two = text.find("  "); two != std::string::npos; two = text.find("  ")) text.erase(two, 1);
  const auto written = std::count_if(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
  return written >= 2 ? text : "";
}

Scene scene_for(const Theme& theme, Random& random) {
  static const std::map<std::string_view, Scene> kByCategory = {
      {"star", Scene::stars},  {"aircraft", Scene::stars}, {"fish", Scene::waves},  {"ship", Scene::waves},
      {"water", Scene::waves}, {"land", Scene::hills},     {"plant", Scene::hills}, {"animal", Scene::hills}};
  if (theme.mood == "cosmic" || theme.mood == "sleepy") return Scene::stars;
  const auto known = kByCategory.find(theme.category);
  if (known != kByCategory.end() && random.below(3) != 0) return known->second;
  static constexpr std::array kAny = {Scene::rays, Scene::rays, Scene::dots, Scene::rings};
  return random.one_of(kAny);
}

std::string motif_for(const Theme& theme) {
  if (!theme.emoji.empty()) return theme.emoji;
  return std::string(words::logo::motifs.find(theme.category).value_or(""));
}

}  // namespace

std::string draw_logo(const Draft& draft, const std::string& theme, std::uint64_t seed) {
  const auto understood = read_theme(theme, seed);
  Random random("logo|" + std::to_string(seed) + '|' + theme);
  const auto palette = logo::palette_for(understood.mood, random);

  logo::Surface picture(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(logo::kSize), static_cast<int>(logo::kSize)));
  logo::Context cr(cairo_create(picture.get()));
  cairo_set_tolerance(cr.get(), 0.3);
  cairo_set_antialias(cr.get(), CAIRO_ANTIALIAS_FAST);
  logo::draw_rim(cr.get(), palette);
  logo::draw_field(cr.get(), palette, scene_for(understood, random), random);
  logo::draw_band(cr.get(), palette, ring_text(draft.coin_name));
  logo::draw_motif(cr.get(), palette, logo::EmojiFont().picture(motif_for(understood)).get(), draft.ticker.substr(0, 1));
  logo::draw_plate(cr.get(), palette, draft.ticker);
  return logo::png(picture.get());
}

}  // namespace generator
