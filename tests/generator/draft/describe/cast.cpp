#include "generator/draft/describe/cast.h"

#include <string>

#include "generator/draft/ideas/read_theme.h"

// Last: its macros must not meet the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;
using draft::description::Cast;

namespace {

Cast cast(const std::string& theme) { return draft::description::cast_of(draft::read_theme(theme, 0), 0); }

void check_star(const std::string& theme, const std::string& star) {
  STRCMP_EQUAL_TEXT(star.c_str(), cast(theme).star.name.c_str(), theme.c_str());
}

void check_place(const std::string& theme, const std::string& at) {
  STRCMP_EQUAL_TEXT(at.c_str(), cast(theme).topic.at.c_str(), theme.c_str());
}

void check_other(const std::string& theme, const std::string& other) {
  const auto made = cast(theme);
  STRCMP_EQUAL_TEXT(other.c_str(), made.other ? made.other->name.c_str() : "", theme.c_str());
}

}  // namespace

TEST_GROUP(Cast){};

TEST(Cast, works) {
  check_star("a snail at the dentist", "snail");
  check_place("a snail at the dentist", "at the dentist");
}

TEST(Cast, has_the_longest_name_of_a_star) {
  check_star("a sad vacuum cleaner", "vacuum cleaner");
  check_star("low battery at the gym", "low battery");
}

TEST(Cast, has_whom_a_service_is_for) {
  check_star("a dating app but for hedgehogs", "hedgehog");
  check_place("a dating app but for hedgehogs", "on the dating app");
}

TEST(Cast, has_no_star_that_is_only_a_form_of_a_verb) {
  CHECK(cast("I was born in the wrong century").star.name != "born");
}

TEST(Cast, has_who_drives_and_not_the_vehicle) {
  check_star("a train driver who hates corners", "train driver");
  STRCMP_EQUAL("person", std::string(cast("train driver").star.kind).c_str());
}

TEST(Cast, has_who_works_and_not_the_trade) {
  check_star("potato astronaut", "potato");
  check_star("ferret lawyer", "ferret");
  check_star("giraffe limbo contest", "giraffe");
  check_star("duck hunter", "duck hunter");
  check_place("potato astronaut", "in space");
}

TEST(Cast, has_a_trade_for_a_star_that_is_nothing_else) {
  check_star("grumpy librarian", "librarian");
  check_place("grumpy librarian", "at the library");
}

TEST(Cast, invites_a_star_to_a_theme_that_has_none) {
  CHECK_TRUE(cast("waiting for the bus").invited);
  check_place("waiting for the bus", "at the bus stop");
  CHECK_FALSE(cast("a snail waiting for the bus").invited);
}

TEST(Cast, has_the_other_behind_what_ties_it_to_the_star) {
  check_other("an accountant who is secretly a volcano", "volcano");
  check_other("a hamster that thinks it is a bodybuilder", "bodybuilder");
  check_other("a ghost afraid of people", "person");
  check_other("an astronaut stuck in a revolving door", "revolving door");
  check_other("a snail at the dentist", "");
}

TEST(Cast, has_the_place_rather_than_another_that_is_only_beside) {
  check_other("a moth in the library", "");
  check_place("a beaver with a building permit in space", "in space");
}

TEST(Cast, has_no_sport_where_somebody_runs_something) {
  CHECK_TRUE(cast("a beaver who runs a mortgage brokerage").topic.ours);
  check_place("a snail running a marathon", "at the marathon");
}

TEST(Cast, has_the_state_of_the_star) {
  CHECK_TRUE(cast("a grumpy pillow").has_state);
  CHECK_TRUE(cast("a kettle with stage fright").has_state);
  CHECK_FALSE(cast("a pillow").has_state);
}

TEST(Cast, does_in_a_place_of_ours_what_the_theme_says) {
  const auto made = cast("a seal licking the ceiling");
  STRCMP_EQUAL("licking the ceiling", made.topic.doing.c_str());
}

TEST(Cast, has_nobody_beside_what_is_no_box) {
  check_other("a scarecrow on a dating app", "");
  check_other("a snail in a box", "box");
  check_other("🦖☕", "coffee");
}

TEST(Cast, has_all_of_a_thing_of_two_words) { check_other("a moth dating a desk lamp", "desk lamp"); }

TEST(Cast, has_the_machine_and_what_is_done_with_it) {
  check_star("a haunted karaoke machine", "karaoke machine");
  check_place("a haunted karaoke machine", "at the karaoke bar");
}

TEST(Cast, understands_other_languages) {
  check_star("un escargot chez le dentiste", "snail");
  check_place("una rana en el espacio", "in space");
}
