#include "generator/logo.h"

#include <cairo.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "generator/embedded_draft.h"
#include "support/sanitized.h"

// Last, since its macros break the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;

namespace {

Draft draft_with(const std::string& ticker) {
  return {"Taco Tribune", ticker, "A brave taco. It is a concept, nothing more."};
}

long number_at(const std::string& bytes, std::size_t at) {
  long number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<unsigned char>(bytes.at(at + i));
  return number;
}

void check_header(const std::string& png) {
  CHECK(png.compare(0, 8, "\x89PNG\r\n\x1A\n") == 0);
  STRCMP_EQUAL("IHDR", png.substr(12, 4).c_str());
  LONGS_EQUAL(512, number_at(png, 16));
  LONGS_EQUAL(512, number_at(png, 20));
  CHECK_TEXT(png.size() < 60000, std::to_string(png.size()).c_str());
  CHECK(png.size() > 5000);
}

cairo_status_t read(void* from, unsigned char* to, unsigned length) {
  auto& rest = *static_cast<std::string*>(from);
  if (rest.size() < length) return CAIRO_STATUS_READ_ERROR;
  std::copy_n(rest.begin(), length, to);
  rest.erase(0, length);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

TEST_GROUP(Logo){};

TEST(Logo, works) { check_header(draw_logo(embedded_draft("retro arcade wizard", 7), "retro arcade wizard", 7)); }

TEST(Logo, can_be_decoded_and_has_a_transparent_surround) {
  auto png = draw_logo(draft_with("TACO"), "taco", 1);
  auto* picture = cairo_image_surface_create_from_png_stream(read, &png);
  LONGS_EQUAL(CAIRO_STATUS_SUCCESS, cairo_surface_status(picture));
  const auto* pixels = cairo_image_surface_get_data(picture);
  const auto stride = cairo_image_surface_get_stride(picture);
  LONGS_EQUAL(0, pixels[3]);
  LONGS_EQUAL(255, pixels[256 * stride + 256 * 4 + 3]);
  cairo_surface_destroy(picture);
}

TEST(Logo, is_the_same_for_the_same_draft_theme_and_seed) {
  CHECK(draw_logo(draft_with("TACO"), "space taco", 3) == draw_logo(draft_with("TACO"), "space taco", 3));
}

TEST(Logo, has_room_for_tickers_of_two_to_ten_letters) {
  std::set<std::string> pictures;
  for (std::size_t length = 2; length <= 10; ++length) {
    const auto png = draw_logo(draft_with(std::string("MWQ8MWQ8MW").substr(0, length)), "taco", 1);
    check_header(png);
    pictures.insert(png);
  }
  LONGS_EQUAL(9, pictures.size());
}

TEST(Logo, differs_from_theme_to_theme) {
  std::set<std::string> pictures;
  const std::vector<std::string> themes = {"frog",  "rocket", "pizza", "wizard", "sea", "!!!", "\xE2\x98\x95 and cake",
                                           "a qzxv"};
  for (const auto& theme : themes) pictures.insert(draw_logo(draft_with("TACO"), theme, 1));
  LONGS_EQUAL(themes.size(), pictures.size());
}

TEST(Logo, shows_a_second_idea) {
  const auto alone = draw_logo(draft_with("CAT"), "a cat", 1);
  for (const std::string theme :
       {"a cat with a pizza", "a cat on fire", "a sad cat", "a cat in a hat", "a cat astronaut"})
    CHECK_TEXT(draw_logo(draft_with("CAT"), theme, 1) != alone, theme.c_str());
}

TEST(Logo, is_drawn_for_names_of_any_alphabet) {
  for (const std::string name : {"青蛙王", "Лягушка", "ضفدع", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "O'Frog & Co."}) {
    auto draft = draft_with("TACO");
    draft.coin_name = name;
    check_header(draw_logo(draft, "taco", 1));
  }
}

TEST(Logo, stays_small_for_many_themes) {
  const std::uint64_t kSeeds = sanitized() ? 1 : 8;
  for (const std::string theme : {"peacock in a rainbow", "city at night", "galaxy", "pizza", "dragon",
                                  "christmas tree", "bouquet", "milky way", "carousel", "three peacocks in a city"}) {
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed)
      check_header(draw_logo(embedded_draft(theme, seed), theme, seed));
  }
}
