#include "generator/draft/names/names.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "generator/draft/ideas/read_theme.h"
#include "generator/draft/names/familiar_phrase.h"
#include "generator/ground/lines.h"

// Last: its macros must not meet the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;
using draft::Pattern;

namespace {

Theme about(const std::string& star, const std::string& category, const std::vector<Idea>& ideas = {}) {
  Theme theme;
  theme.star = theme.thing = star;
  theme.category = category;
  theme.phrase = theme.short_phrase = "a " + star;
  theme.mood = "silly";
  theme.ideas = ideas;
  return theme;
}

bool has(const std::vector<draft::Name>& names, const std::string& text) {
  return std::any_of(names.begin(), names.end(), [&](const draft::Name& name) { return name.text == text; });
}

const std::vector<std::string> kThemes = {"penguins running a bakery",
                                          "a bear juggling knives",
                                          "frogs",
                                          "a cow on the moon",
                                          "toast with opinions",
                                          "a goose with a knife",
                                          "coffee at midnight",
                                          "a haunted karaoke machine",
                                          "a snail named Gary",
                                          "space tacos",
                                          "a robot that makes coffee",
                                          "a wizard without a hat",
                                          "why do ducks quack",
                                          "sleepy sloth lawyer"};

const Idea kBakery{Idea::Role::object, "bakery", "a bakery", "building", ""};

}  // namespace

TEST_GROUP(Names){};

TEST(Names, works) { CHECK(!draft::choose_name(about("penguin", "bird", {kBakery}), 0).text.empty()); }

TEST(Names, replace_a_word_of_a_phrase_by_one_that_sounds_like_it) {
  const auto names = draft::names(Pattern::pun, about("bear", "animal"));
  CHECK(has(names, "Vanish Into Thin Bear"));
  CHECK(has(names, "The Bear Minimum"));
}

TEST(Names, have_a_word_of_the_theme_where_a_longer_word_sounds_like_it) {
  CHECK(has(draft::names(Pattern::carrier, about("cat", "animal")), "Purrgatory"));
  CHECK(has(draft::names(Pattern::carrier, about("cow", "animal")), "Mooseum"));
}

TEST(Names, put_two_ideas_side_by_side_that_sound_alike) {
  CHECK(has(draft::names(Pattern::duo, about("penguin", "bird", {kBakery})), "Penguin & Pie"));
  CHECK(has(draft::names(Pattern::duo, about("penguin", "bird", {kBakery})), "Beak & Bake"));
}

TEST(Names, say_the_theme_itself_when_it_is_short) {
  auto theme = about("goose", "bird", {{Idea::Role::company, "knife", "a knife", "weapon", ""}});
  theme.phrase = "a goose with a knife";
  CHECK(has(draft::names(Pattern::scene, theme), "Goose with a Knife"));
}

TEST(Names, quote_a_saying) {
  auto theme = about("dog", "animal");
  theme.kind = Theme::Kind::saying;
  theme.quote = "this is fine";
  CHECK(has(draft::names(Pattern::quote, theme), "This Is Fine"));
}

TEST(Names, are_those_that_somebody_wrote_for_the_star_and_the_topic) {
  CHECK(has(draft::names(Pattern::own, draft::read_theme("snail", 0)), "Home Slow Home"));
  CHECK(has(draft::names(Pattern::own, draft::read_theme("a snail at the dentist", 0)), "Open Wide Snail"));
  for (const auto name : lines::coin_names(lines::phrases.find("touch grass")->field(1)))
    CHECK(has(draft::names(Pattern::own, draft::read_theme("touch grass", 0)), std::string(name)));
}

TEST(Names, of_five_neighbouring_turns_are_different) {
  for (const auto& text : kThemes) {
    const auto theme = draft::read_theme(text, 0);
    std::set<std::string> names;
    for (std::uint64_t turn = 0; turn < 5; ++turn) names.insert(draft::choose_name(theme, turn).text);
    LONGS_EQUAL_TEXT(5, names.size(), text.c_str());
  }
}

TEST(Names, of_many_themes_are_of_no_pattern_more_than_one_in_two_and_hardly_of_none) {
  std::map<Pattern, int> patterns;
  int names = 0;
  for (const auto& text : kThemes) {
    const auto theme = draft::read_theme(text, 0);
    for (std::uint64_t turn = 0; turn < 12; ++turn, ++names) ++patterns[draft::choose_name(theme, turn).pattern];
  }
  for (const auto& [pattern, count] : patterns) {
    CHECK_TEXT(count * 2 <= names, (std::to_string(static_cast<int>(pattern)) + ": " + std::to_string(count)).c_str());
  }
  CHECK_TEXT(patterns[Pattern::phrase] * 10 <= names, std::to_string(patterns[Pattern::phrase]).c_str());
}

TEST(Names, have_nothing_of_which_a_theme_with_an_idea_does_not_speak) {
  const auto theme = about("penguin", "bird", {kBakery});
  for (std::uint64_t turn = 0; turn < 60; ++turn) {
    const auto name = draft::choose_name(theme, turn).text;
    CHECK_TEXT(name.find(" King") == std::string::npos && name.find("Three") == std::string::npos, name.c_str());
  }
}

TEST(Names, have_the_name_that_the_theme_gives) {
  const auto theme = about("goat", "animal", {{Idea::Role::name, "gerald", "Gerald", "", "", false, true}});
  for (std::uint64_t turn = 0; turn < 60; ++turn) {
    const auto name = draft::choose_name(theme, turn).text;
    CHECK_TEXT(name.find("Gerald") != std::string::npos, name.c_str());
  }
}

TEST_GROUP(FamiliarPhrase){};

TEST(FamiliarPhrase, works) {
  using namespace draft::familiar_phrase;
  STRCMP_EQUAL("Once Upon a Lime", titled(with("once upon a time", "time", "lime")).c_str());
}

TEST(FamiliarPhrase, keeps_the_right_article) {
  using namespace draft::familiar_phrase;
  STRCMP_EQUAL("like an owl", with("like a charm", "charm", "owl").c_str());
  STRCMP_EQUAL("a bear a day", with("an apple a day", "apple", "bear").c_str());
}

TEST(FamiliarPhrase, replaces_whole_words_only) {
  using namespace draft::familiar_phrase;
  STRCMP_EQUAL("cat's catapult", with("bat's catapult", "bat", "cat").c_str());
}
