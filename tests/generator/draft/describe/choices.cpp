#include "generator/draft/describe/choices.h"

#include <algorithm>
#include <string>

#include "generator/draft/ideas/read_theme.h"

// Last: its macros must not meet the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;
using namespace generator::draft::description;

namespace {

using Kind = Choice::Kind;

std::vector<Choice> choices(const std::string& text) {
  const auto theme = draft::read_theme(text, 0);
  return choices_for(cast_of(theme, 0), theme);
}

double best(const std::string& theme, Kind kind) {
  double best = 0;
  for (const auto& choice : choices(theme)) {
    if (choice.kind == kind) best = std::max(best, choice.score);
  }
  return best;
}

}  // namespace

TEST_GROUP(Choices){};

TEST(Choices, work) { CHECK(choices("a snail at the dentist").size() > 5); }

TEST(Choices, that_need_the_star_and_the_place_come_before_all_others) {
  const std::string theme = "a hedgehog giving free hugs";
  CHECK(best(theme, Kind::trait) > best(theme, Kind::plain));
  CHECK(best(theme, Kind::trait) > best(theme, Kind::own));
}

TEST(Choices, tell_what_the_star_secretly_is_in_its_office) {
  CHECK(best("an accountant who is secretly a volcano", Kind::office) >
        best("an accountant who is secretly a volcano", Kind::trait));
  CHECK(best("an accountant and a volcano", Kind::office) == 0);
}

TEST(Choices, hold_a_dictionary_for_what_nobody_knows) {
  CHECK(best("a trowel", Kind::definition) > 0);
  CHECK(best("a snail", Kind::definition) == 0);
}

TEST(Choices, speak_of_the_wish_that_the_theme_fulfils) {
  CHECK(best("a snail with lettuce", Kind::met) > 0);
  CHECK(best("a snail with a hat", Kind::met) == 0);
}

TEST(Choices, send_no_idea_to_a_place_of_ours) {
  for (const auto& choice : choices("guilt"))
    CHECK_TEXT(choice.line.find("{at}") == choice.line.npos, std::string(choice.line).c_str());
}

TEST(Choices, behind_a_saying_of_which_nothing_can_be_shown_are_those_for_any_saying) {
  for (const auto& choice : choices("you're on mute")) CHECK(choice.kind == Kind::said);
  CHECK(!choices("you're on mute").empty());
  CHECK(best("why do cats hate mondays?", Kind::said) > 0);
  CHECK(best("waiting for the bus", Kind::said) > 0);
  CHECK(best("a snail", Kind::said) == 0);
}
