#include "generator/logo/figures/emoji_font.h"

#include <cstring>
#include <string>

#include "generator/ground/words.h"
#include "generator/logo/drawings/drawings.h"
#include "generator/logo/effect.h"
#include "generator/logo/figures/ligatures.h"

// Last, since its macros break the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;
using namespace generator::logo;

namespace {

bool same(cairo_surface_t* one, cairo_surface_t* other) {
  const auto size = static_cast<std::size_t>(cairo_image_surface_get_stride(one) * cairo_image_surface_get_height(one));
  return std::memcmp(cairo_image_surface_get_data(one), cairo_image_surface_get_data(other), size) == 0;
}

}  // namespace

TEST_GROUP(EmojiFont) {
  EmojiFont font;

  void check_has(const std::string& picture) {
    CHECK_TEXT(drawing(picture) != nullptr || font.picture(picture) != nullptr, picture.c_str());
  }
};

TEST(EmojiFont, works) {
  const auto cat = font.picture("🐈");
  CHECK(cat != nullptr);
  LONGS_EQUAL(136, cairo_image_surface_get_width(cat.get()));
  LONGS_EQUAL(128, cairo_image_surface_get_height(cat.get()));
}

TEST(EmojiFont, joins_code_points_that_make_one_picture) {
  const auto person = font.picture("🧑"), astronaut = font.picture("🧑‍🚀"), cat = font.picture("🐈‍⬛");
  CHECK(person != nullptr && astronaut != nullptr && cat != nullptr);
  CHECK_FALSE(same(person.get(), astronaut.get()));
  CHECK_FALSE(same(font.picture("🐈").get(), cat.get()));
}

TEST(EmojiFont, has_no_picture_of_what_is_no_emoji) {
  for (const std::string text : {"", "cat", "🐈🐈", "🐈‍🐈", "\xFE\x8F"})
    CHECK_TEXT(font.picture(text) == nullptr, text.c_str());
}

TEST(EmojiFont, has_every_picture_that_the_lists_name) {
  for (const auto* table : {&words::logo::costumes, &words::logo::faces, &words::logo::heads}) {
    for (const auto emoji : table->keys) check_has(std::string(emoji));
  }
  for (const auto* table : {&words::logo::faces, &words::logo::motifs, &words::logo::subjects}) {
    for (const auto emoji : table->values) {
      if (emoji != "-") check_has(std::string(emoji));
    }
  }
}

TEST(EmojiFont, has_every_picture_that_shows_an_idea) {
  for (const auto line : words::logo::ideas.values) {
    const auto tab = line.find('\t');
    const std::string how(line.substr(0, tab)), what(line.substr(tab + 1));
    if (how == "effect") CHECK_TEXT(effect_named(what).has_value(), what.c_str());
    if (how == "held" || how == "worn" || how == "below" || how == "behind") check_has(what);
    if (how == "costume") CHECK_TEXT(words::logo::costumes.find(what).has_value(), what.c_str());
  }
}

TEST(EmojiFont, finds_no_ligature_in_a_table_that_ends_too_early) {
  for (std::size_t length = 0; length < 64; ++length)
    LONGS_EQUAL(0, ligature(std::vector<unsigned char>(length, 4), {4, 4}));
}
