#include "generator/logo/coin/contrast.h"

#include <string>

#include "generator/logo/figures/emoji_font.h"

// Last, since its macros break the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;
using namespace generator::logo;

TEST_GROUP(LogoContrast){};

TEST(LogoContrast, works) {
  DOUBLES_EQUAL(21, contrast({0, 0, 0}, {1, 1, 1}), 0.01);
  DOUBLES_EQUAL(1, contrast({0.5, 0.2, 0.1}, {0.5, 0.2, 0.1}), 0.01);
}

TEST(LogoContrast, of_a_figure_and_its_field_is_three_to_one_for_every_mood) {
  const EmojiFont font;
  for (const std::string emoji :
       {"🐱",    "🐼",    "🐧", "🦍", "🦄", "👻", "🍊", "🍇", "🎩",    "🌕",          "🌑",
        "🖤", "🤍", "🐸", "🦋", "🔥",    "🌊", "🍕", "🍫", "🥚", "🐦‍⬛", "🐻‍❄️"}) {
    const auto picture = font.picture(emoji);
    CHECK_TEXT(picture != nullptr, emoji.c_str());
    const auto figure = mean_colour(picture.get());
    for (const std::string mood : {"spooky", "sleepy", "grumpy", "cosmic", "fancy", "sad", "wild", "cosy", "retro",
                                   "neon", "heroic", "silly", "calm"}) {
      Random random(mood);
      for (const auto& palette : palettes_for(mood, {}, random)) {
        const auto made = set_off(palette, figure);
        CHECK_TEXT(contrast(made.field, figure) >= kMinContrast, (emoji + ' ' + mood).c_str());
        CHECK_TEXT(contrast(made.field_deep, figure) >= kMinContrast, (emoji + ' ' + mood).c_str());
      }
    }
  }
}

TEST(LogoContrast, is_better_between_two_hues_than_within_one) {
  const Colour orange{1, 0.6, 0.2}, violet{0.25, 0.1, 0.4}, brown{0.35, 0.2, 0.05};
  const auto with_field = [](Colour field) { return Palette{field, field, field, field, field, field}; };
  CHECK(misfit(with_field(violet), orange) < misfit(with_field(brown), orange));
}
