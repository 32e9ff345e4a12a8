#include "generator/draft/describe/fill_in.h"

#include <string>

// Last: its macros must not meet the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;
using namespace generator::draft::description;

// clang-format off
TEST_GROUP(FillIn) {
  Cast cast;
  // clang-format on

  void setup() override {
    cast.star = star_named("snail");
    cast.topic.at = "at a lamp shop";
    cast.topic.doing = "selling lamps";
    cast.topic.event = "the summer sale";
    cast.topic.props = {"the switch"};
  }

  void gives(const char* text, const char* line) {
    const auto filled = fill_in(line, cast, 0);
    STRCMP_EQUAL(text, filled ? filled->c_str() : "nothing");
  }
};

TEST(FillIn, works) {
  gives("The snail brought its shell at a lamp shop.", "{Star} brought {its} {thing} {at}.");
  gives("\"A snail?\" Snails.", "\"{A star}?\" {Stars}.");
}

TEST(FillIn, has_the_topic_with_and_without_its_article) {
  gives("The lamp shop has the summer sale, this summer sale, the switch, a switch.",
        "{Place} has {event}, this {bare_event}, {prop}, a {bare_prop}.");
}

TEST(FillIn, gives_nothing_for_what_the_cast_lacks) {
  gives("nothing", "{Star} met {other}.");
  gives("nothing", "{Star} bit {boss}.");
}

TEST(FillIn, gives_nothing_for_the_wish_of_a_star_that_only_has_a_class) {
  cast.star.known = false;
  gives("nothing", "{Star} wants {wish}.");
}

TEST(FillIn, makes_verbs_agree_with_several) {
  cast.star.plural = true;
  gives("The snails have a house and carry it. They only sleep.",
        "{Star} has a house and carries it. {It} only sleeps.");
  gives("The snails' offer", "{Star}'s offer");
  gives("The snails were there first, and have told everybody.", "{Star} was there first, and has told everybody.");
}

TEST(FillIn, calls_the_star_by_the_whole_theme_once) {
  const auto told = [&](const char* line, const char* in_full) { return *fill_in(line, cast, 0, in_full); };
  STRCMP_EQUAL("The damp snail met the snail.", told("{Star} met {star}.", "a damp snail").c_str());
  STRCMP_EQUAL("We have a damp snail.", told("We have {a star}.", "a damp snail").c_str());
  STRCMP_EQUAL("Grandma on a horse left.", told("{Star} left.", "grandma on a horse").c_str());
  CHECK(can_name_star_in_full("We have {a star}."));
  CHECK_FALSE(can_name_star_in_full("{Star}'s offer"));
  CHECK_FALSE(can_name_star_in_full("{Stars}."));
}

TEST(FillIn, has_no_article_for_what_has_none) {
  cast.star = star_named("coffee");
  gives("Coffee sent coffee.", "{Star} sent {a star}.");
  cast.star.proper = true;
  cast.star.name = "Kevin";
  gives("Kevin sent Kevin.", "{Star} sent {a star}.");
}

TEST(FillIn, calls_a_person_he_or_she) {
  cast.star = star_named("grandma");
  gives("She has her bag. Ask her herself.", "{It} has {its} bag. Ask {him} {self}.");
}

TEST(FillIn, refuses_a_boss_who_is_the_star) {
  cast.topic.boss = "the snail";
  gives("nothing", "{Boss} came at five. {Star} came at nine.");
}

TEST(FillIn, makes_a_verb_behind_an_adverb_agree) {
  cast.star = star_named("snail");
  cast.star.plural = true;
  gives("What the snails really think.", "What {star} really thinks.");
}
