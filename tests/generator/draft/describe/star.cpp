#include "generator/draft/describe/star.h"

#include <string>

// Last: its macros must not meet the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;
using generator::draft::description::star_named;

TEST_GROUP(Star){};

TEST(Star, works) {
  const auto snail = star_named("snail");
  CHECK_TRUE(snail.known);
  CHECK(snail.salience("slow") > 1);
  STRCMP_EQUAL("snails", snail.several.c_str());
}

TEST(Star, has_the_lines_of_what_it_is_a_kind_of) {
  const auto terrier = star_named("terrier");
  CHECK_TRUE(terrier.known);
  STRCMP_EQUAL("dog", std::string(terrier.row_name).c_str());
  STRCMP_EQUAL("terrier", terrier.name.c_str());
}

TEST(Star, has_those_of_the_second_of_two_words) {
  STRCMP_EQUAL("goat", std::string(star_named("mountain goat").row_name).c_str());
}

TEST(Star, that_has_no_row_has_a_class) {
  const auto trowel = star_named("trowel");
  CHECK_FALSE(trowel.known);
  STRCMP_EQUAL("tool", std::string(trowel.kind).c_str());
  STRCMP_EQUAL("object", std::string(star_named("blorbo").kind).c_str());
}

TEST(Star, is_most_of_all_itself_then_what_is_told_of_it_first) {
  const auto snail = star_named("snail");
  CHECK(snail.salience("snail") > snail.salience("slow"));
  CHECK(snail.salience("slow") > snail.salience("silent"));
  CHECK(snail.salience("loud") == 0);
}
