#include "generator/logo/stage/stage.h"

#include <algorithm>
#include <string>

// Last, since its macros break the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;
using namespace generator::logo;

namespace {

// Of all copies together.
double width_of(const std::vector<Spot>& spots) {
  double left = kSize, right = 0;
  for (const auto& spot : spots) {
    left = std::min(left, spot.x - spot.box / 2);
    right = std::max(right, spot.x + spot.box / 2);
  }
  return right - left;
}

}  // namespace

TEST_GROUP(LogoStage){};

TEST(LogoStage, works) {
  Composition composition;
  composition.subject = "🐱";
  composition.props = {{"🍕", Place::held}};
  const auto cast = cast_of(composition, EmojiFont());
  CHECK(cast.subject.has_value());
  LONGS_EQUAL(1, cast.props.size());
}

TEST(LogoStage, gives_the_subject_seventy_percent_of_the_disc) {
  for (const auto place : {Place::held, Place::behind, Place::below, Place::worn, Place::thought, Place::crossed}) {
    for (const int copies : {1, 2, 3}) {
      Composition composition;
      composition.props = {{"🍕", place}};
      composition.copies = copies;
      CHECK(width_of(subject_spots(composition)) >= 0.7 * 2 * kField);
      composition.props.clear();
      CHECK(width_of(subject_spots(composition)) >= 0.7 * 2 * kField);
    }
  }
}

TEST(LogoStage, leaves_out_what_the_font_does_not_have) {
  Composition composition;
  composition.subject = "no emoji";
  composition.props = {{"none either", Place::held}};
  const auto cast = cast_of(composition, EmojiFont());
  CHECK_FALSE(cast.subject.has_value());
  CHECK(cast.props.empty());
}
