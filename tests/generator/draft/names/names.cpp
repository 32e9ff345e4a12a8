#include "generator/draft/names/names.h"

#include <algorithm>
#include <regex>
#include <set>
#include <string>

#include "generator/draft/ideas/read_theme.h"
#include "generator/ground/lines.h"

// Last: its macros must not meet the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;

namespace {

constexpr std::uint64_t kTurns = 24;

std::set<std::string> names_of(const std::string& text) {
  const auto theme = draft::read_theme(text, 0);
  std::set<std::string> names;
  for (std::uint64_t turn = 0; turn < kTurns; ++turn) names.insert(draft::choose_name(theme, turn));
  return names;
}

bool all_hold(const std::set<std::string>& names, const std::string& part) {
  return std::all_of(names.begin(), names.end(),
                     [&](const std::string& name) { return name.find(part) != std::string::npos; });
}

}  // namespace

TEST_GROUP(Names){};

TEST(Names, work) { CHECK(names_of("snail").count("Home Slow Home") == 1); }

TEST(Names, are_those_of_the_topic_with_the_star_in_them) {
  CHECK(names_of("a snail at the dentist").count("Open Wide Snail") == 1);
  CHECK(names_of("a garden gnome at the dentist").count("Open Wide Garden Gnome") == 1);
}

TEST(Names, of_a_phrase_are_its_own_and_itself) {
  const auto row = *lines::phrases.find("new phone who dis");
  std::set<std::string> own = {"New Phone Who Dis"};
  for (const auto name : lines::coin_names(row.field(1))) own.emplace(name);
  CHECK(names_of("new phone who dis") == own);
}

TEST(Names, of_what_is_unwanted_say_so) {
  CHECK(all_hold(names_of("anything but dogs"), "Dogs"));
  CHECK(all_hold(names_of("anything but weddings"), "Weddings"));
}

TEST(Names, promise_nothing_that_a_theme_does) {
  for (const auto& name : names_of("a passive income llama"))
    CHECK_TEXT(name.find("Income") == name.npos, name.c_str());
}

TEST(Names, are_the_theme_where_nobody_wrote_any) {
  CHECK(names_of("never trust a duck").count("Never Trust a Duck") == 1);
}

TEST(Names, of_five_neighbouring_turns_are_different) {
  for (const std::string text : {"penguins running a bakery", "a bear juggling knives", "frogs", "a cow on the moon",
                                 "toast with opinions", "coffee at midnight", "a haunted karaoke machine", "rizz",
                                 "a robot that makes coffee", "why do ducks quack", "sleepy sloth lawyer"}) {
    const auto theme = draft::read_theme(text, 0);
    std::set<std::string> names;
    for (std::uint64_t turn = 0; turn < 5; ++turn) names.insert(draft::choose_name(theme, turn));
    LONGS_EQUAL_TEXT(5, names.size(), text.c_str());
  }
}

TEST(Names, agree_with_their_star) {
  for (const std::string text : {"frogs", "an octopus", "otters at the airport", "an elephant in court", "two owls",
                                 "an ice cream truck at a wedding", "a video editor"}) {
    for (const auto& name : names_of(text)) {
      static const std::regex wrong(R"(\b[Aa] [AEIO]|\b[Aa]n [^AEIOUH]|(Frogs|Otters|Owls) (Is|Has|Was|Needs)\b)");
      CHECK_FALSE_TEXT(std::regex_search(name, wrong), name.c_str());
    }
  }
}

TEST(Names, have_the_name_that_the_theme_gives) {
  CHECK(all_hold(names_of("a goat named Gerald at the dentist"), "Gerald"));
  CHECK(all_hold(names_of("my cat Biscuit"), "Biscuit"));
}

TEST(Names, have_at_most_26_letters_and_five_words) {
  for (const std::string text : {"a bioluminescent garden gnome at airport security", "an octopus in an escape room"}) {
    for (const auto& name : names_of(text)) {
      CHECK_TEXT(name.size() >= 3 && name.size() <= 26, name.c_str());
      CHECK_TEXT(std::count(name.begin(), name.end(), ' ') < 5, name.c_str());
    }
  }
}

TEST(Names, of_words_alone_are_the_words_or_what_is_written_for_any) {
  const auto names = names_of("cheap but cheerful");
  CHECK(names.count("Cheap But Cheerful") == 1);
  CHECK(names.count("Carved in Butter") == 1);
  CHECK(!all_hold(names, "Motto"));
  for (const auto& name : names) CHECK_TEXT(name.find("Motto") == std::string::npos, name.c_str());
}
