#include "generator/logo/stage/composition.h"

#include <algorithm>
#include <string>

// Last, since its macros break the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;
using logo::Effect;
using logo::Place;
using Role = Idea::Role;

namespace {

Theme theme_of(const std::string& star, const std::string& category, const std::string& emoji) {
  Theme theme;
  theme.star = theme.thing = star;
  theme.category = category;
  theme.emoji = emoji;
  theme.phrase = theme.short_phrase = "a " + star;
  theme.mood = "calm";
  return theme;
}

Theme cat_with(const Idea& idea) {
  auto theme = theme_of("cat", "animal", "🐈");
  theme.ideas = {idea};
  return theme;
}

logo::Composition composed(const Theme& theme) {
  Random random("composition");
  return logo::compose(theme, random);
}

void check_prop(const std::string& emoji, Place place, const logo::Composition& composition) {
  LONGS_EQUAL(1, composition.props.size());
  STRCMP_EQUAL(emoji.c_str(), composition.props[0].emoji.c_str());
  CHECK(place == composition.props[0].place);
}

bool has(const logo::Composition& composition, Effect effect) {
  return std::find(composition.effects.begin(), composition.effects.end(), effect) != composition.effects.end();
}

}  // namespace

TEST_GROUP(LogoComposition){};

TEST(LogoComposition, works) {
  const auto composition = composed(cat_with({Role::object, "pizza", "pizza", "food", "🍕"}));
  CHECK(composition.subject == "🐈" || composition.subject == "🐱");
  check_prop("🍕", Place::held, composition);
}

TEST(LogoComposition, puts_a_hat_on_the_head_and_shows_the_face) {
  const auto composition = composed(cat_with({Role::worn, "hat", "a hat", "clothing", "🎩"}));
  STRCMP_EQUAL("🐱", composition.subject.c_str());
  check_prop("🎩", Place::worn, composition);
}

TEST(LogoComposition, puts_a_place_behind_and_a_vehicle_below) {
  check_prop("🌋", Place::behind, composed(cat_with({Role::place, "volcano", "a volcano", "land", "🌋"})));
  check_prop("🚜", Place::below, composed(cat_with({Role::place, "tractor", "a tractor", "vehicle", "🚜"})));
}

TEST(LogoComposition, crosses_out_what_is_missing) {
  check_prop("🦷", Place::crossed, composed(cat_with({Role::without, "tooth", "teeth", "body", "🦷"})));
}

TEST(LogoComposition, crosses_out_what_nobody_wants) {
  auto theme = theme_of("cat", "animal", "🐈");
  theme.kind = Theme::Kind::unwanted;
  check_prop("🐈", Place::crossed, composed(theme));
}

TEST(LogoComposition, of_a_phrase_has_the_pictures_of_its_row) {
  auto theme = theme_of("phone", "idea", "📱");
  theme.ideas = {{Role::company, "", "", "", "❓"}};
  STRCMP_EQUAL("📱", composed(theme).subject.c_str());
  check_prop("❓", Place::held, composed(theme));
}

TEST(LogoComposition, shows_in_a_thought_what_is_feared) {
  auto theme = cat_with({Role::without, "spider", "spiders", "insect", "🕷"});
  theme.actions = {"fear"};
  check_prop("🕷", Place::thought, composed(theme));
}

TEST(LogoComposition, dresses_an_animal_in_the_suit_of_its_job) {
  auto theme = theme_of("astronaut", "person", "🚀");
  theme.ideas = {{Role::quality, "cat", "cat", "animal", "🐈"}};
  const auto composition = composed(theme);
  STRCMP_EQUAL("🐱", composition.subject.c_str());
  STRCMP_EQUAL("🧑‍🚀", composition.costume.c_str());
}

TEST(LogoComposition, sets_on_fire_what_burns) {
  CHECK(has(composed(cat_with({Role::state, "fire", "on fire", "event", "🔥"})), Effect::flames));
}

TEST(LogoComposition, marks_a_question_and_a_saying) {
  auto theme = theme_of("chicken", "bird", "🐔");
  CHECK(composed(theme).effects.empty());
  theme.kind = Theme::Kind::question;
  CHECK(has(composed(theme), Effect::question));
}

TEST(LogoComposition, of_a_saying_shows_what_it_is_about) {
  auto theme = theme_of("saying", "idea", "📣");
  theme.kind = Theme::Kind::saying;
  theme.quote = "This is fine.";
  CHECK(has(composed(theme), Effect::flames));
}

TEST(LogoComposition, puts_a_picture_rather_than_dots_into_a_speech_bubble) {
  auto theme = cat_with({Role::action, "talk", "talking", "", ""});
  CHECK(has(composed(theme), Effect::speech));
  theme.ideas.push_back({Role::object, "pizza", "pizza", "food", "🍕"});
  check_prop("🍕", Place::said, composed(theme));
  CHECK(!has(composed(theme), Effect::speech));
}

TEST(LogoComposition, puts_a_tool_beside_whom_the_suit_would_not_cover) {
  auto theme = theme_of("duck", "animal", "🦆");
  theme.ideas = {{Role::quality, "judge", "judge", "person", "🧑‍⚖️"}};
  STRCMP_EQUAL("", composed(theme).costume.c_str());
  check_prop("⚖", Place::held, composed(theme));
}

TEST(LogoComposition, shows_no_relative_of_an_animal_but_its_name_beside_what_else_there_is) {
  auto theme = theme_of("hyena", "animal", "");
  theme.ideas = {{Role::object, "pizza", "pizza", "food", "🍕"}};
  STRCMP_EQUAL("🍕", composed(theme).subject.c_str());
  STRCMP_EQUAL("HYENA", composed(theme).name_tag.c_str());
}

TEST(LogoComposition, keeps_two_words_together_that_are_one_thing) {
  check_prop("🔍", Place::crossed, composed(cat_with({Role::without, "glass", "a magnifying glass", "", "🥛"})));
  auto theme = theme_of("clock", "thing", "🕰");
  theme.thing = "grandfather clock";
  theme.ideas = {{Role::quality, "grandfather", "grandfather", "person", "👴"}};
  LONGS_EQUAL(0, composed(theme).props.size());
}

TEST(LogoComposition, takes_the_hands_off_a_clock_that_has_none) {
  auto theme = theme_of("clock", "thing", "⏰");
  theme.ideas = {{Role::without, "hand", "hands", "body", "✋"}};
  STRCMP_EQUAL("blank clock", composed(theme).subject.c_str());
  LONGS_EQUAL(0, composed(theme).props.size());
}

TEST(LogoComposition, shows_as_many_as_the_theme_counts) {
  auto theme = theme_of("cup", "drink", "☕");
  LONGS_EQUAL(1, composed(theme).copies);
  theme.plural = true;
  LONGS_EQUAL(2, composed(theme).copies);
  theme.phrase = "three cups";
  LONGS_EQUAL(3, composed(theme).copies);
}

TEST(LogoComposition, shows_a_letter_rather_than_something_else) {
  auto theme = theme_of("blorp", "thing", "");
  theme.proper = true;
  STRCMP_EQUAL("", composed(theme).subject.c_str());
}

TEST(LogoComposition, never_shows_one_picture_twice) {
  auto theme = cat_with({Role::company, "cat", "a cat", "animal", "🐈"});
  theme.ideas.push_back({Role::object, "pizza", "pizza", "food", "🍕"});
  theme.ideas.push_back({Role::object, "slice", "a slice", "food", "🍕"});
  check_prop("🍕", Place::held, composed(theme));
}

TEST(LogoComposition, has_a_tag_with_a_name) {
  STRCMP_EQUAL("KEVIN", composed(cat_with({Role::name, "kevin", "Kevin", "", ""})).name_tag.c_str());
}
