#include "generator/draft/describe/matches.h"

#include <string>

#include "generator/draft/ideas/read_theme.h"

// Last: its macros must not meet the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;
using namespace generator::draft::description;

namespace {

std::vector<Said> said(const std::string& theme) { return draft::read_theme(theme, 0).said; }

std::string first_name(const Matches& matches) { return matches.empty() ? "" : matches[0].name; }

}  // namespace

TEST_GROUP(Matches){};

TEST(Matches, work) {
  const auto [stars, topics] = stars_and_topics(said("a snail at the dentist"));
  STRCMP_EQUAL("snail", first_name(stars).c_str());
  STRCMP_EQUAL("dentist", first_name(topics).c_str());
  CHECK(at_place(stars, 1) == &stars[0]);
  CHECK(at_place(stars, 2) == nullptr);
}

TEST(Matches, have_the_longest_name) {
  STRCMP_EQUAL("vacuum cleaner", first_name(stars_and_topics(said("vacuum cleaner")).first).c_str());
}

TEST(Matches, find_words_in_any_form) {
  STRCMP_EQUAL("snail", first_name(stars_and_topics(said("three snails")).first).c_str());
  STRCMP_EQUAL("think be", first_name(states_in(said("a duck that really thinks it is a dentist"))).c_str());
  STRCMP_EQUAL("lose", first_name(states_in(said("a duck who lost his hat"))).c_str());
  STRCMP_EQUAL("lost", first_name(states_in(said("a lost duck"))).c_str());
}

TEST(Matches, take_no_running_of_something_for_a_sport) {
  for (const auto& topic : stars_and_topics(said("a duck who runs a brokerage")).second)
    CHECK(topic.name != "run" && topic.name != "runs");
}
