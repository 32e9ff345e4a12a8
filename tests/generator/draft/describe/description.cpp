#include "generator/draft/describe/description.h"

#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "generator/draft.h"
#include "generator/draft/describe/fill_in.h"
#include "generator/draft/ideas/read_theme.h"
#include "generator/embedded_draft.h"
#include "generator/ground/letters.h"
#include "generator/ground/words.h"

// Last: its macros must not meet the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;
using generator::draft::describe;

namespace {

using Role = Idea::Role;

constexpr int kTurns = 100;

Idea idea(Role role, const std::string& word, const std::string& phrase, const std::string& category) {
  Idea made{role, word, phrase, category, ""};
  made.plural = phrase == word + "s";
  return made;
}

Theme about(const std::string& star, const std::string& category, const std::string& phrase,
            const std::string& short_phrase, const std::vector<Idea>& ideas) {
  Theme made;
  made.star = made.thing = star;
  made.category = category;
  made.phrase = phrase;
  made.short_phrase = short_phrase;
  made.ideas = ideas;
  made.mood = "silly";
  made.person = category == "person";
  return made;
}

Theme many(Theme theme, const std::string& thing) {
  theme.plural = true;
  theme.thing = thing;
  return theme;
}

Theme of_kind(Theme::Kind kind, const std::string& quote) {
  auto made = about("chicken", "bird", "the chicken", "the chicken", {});
  made.kind = kind;
  made.quote = quote;
  return made;
}

Theme activity() {
  auto made = about("napping", "act", "napping in public", "napping", {});
  made.kind = Theme::Kind::action;
  made.mass = true;
  return made;
}

// One of each structure, in singular and plural, with words that want "an".
std::vector<Theme> themes() {
  const auto bakes = idea(Role::action, "bake", "baking umbrellas", "");
  const auto umbrellas = idea(Role::object, "umbrella", "umbrellas", "thing");
  const auto hour = idea(Role::time, "hour", "an idle hour", "time");
  const auto igloo = idea(Role::place, "igloo", "an igloo", "building");
  const auto egg = idea(Role::company, "egg", "an egg", "food");
  const auto apron = idea(Role::worn, "apron", "an apron", "clothing");
  const auto owls = idea(Role::without, "owl", "owls", "bird");
  const auto aunt = idea(Role::owner, "aunt", "an aunt", "person");
  const auto fire = idea(Role::state, "fire", "on fire", "");
  const auto sad = idea(Role::quality, "sad", "sad", "");
  auto kevin = idea(Role::name, "kevin", "Kevin", "");
  kevin.proper = true;
  auto coffee = about("coffee", "drink", "coffee in an igloo", "coffee", {igloo});
  coffee.mass = true;
  return {
      about("ai", "machine", "an AI that bakes umbrellas", "an AI", {bakes, umbrellas}),
      many(about("otter", "animal", "otters that bake umbrellas", "otters", {bakes, umbrellas}), "otters"),
      about("plumber", "person", "a plumber in an igloo", "a plumber", {igloo}),
      about("unicorn", "creature", "a unicorn with an egg", "a unicorn", {egg}),
      about("unicorn", "creature", "a unicorn and an egg", "a unicorn", {egg}),
      about("owl", "bird", "an owl in an apron", "an owl", {apron}),
      about("mouse", "animal", "a mouse that is afraid of owls", "a mouse", {owls}),
      about("mouse", "animal", "a mouse without owls", "a mouse", {owls}),
      about("oven", "machine", "an aunt's oven", "an aunt's oven", {aunt}),
      about("oven", "machine", "an oven on fire", "an oven", {fire}),
      about("oven", "machine", "an oven at an idle hour", "an oven", {hour}),
      about("oven", "machine", "an oven named Kevin", "an oven", {kevin}),
      about("clown", "person", "a sad clown", "a sad clown", {sad}),
      about("umbrella", "thing", "an umbrella", "an umbrella", {}),
      many(about("onion", "vegetable", "onions", "onions", {}), "onions"),
      about("cat", "animal", "a cat", "a cat", {bakes, umbrellas}),  // whose point the phrase has lost
      about("cat", "animal", "a cat", "a cat", {igloo}),
      about("owl", "bird", "an owl in an igloo made of extraordinarily old newspapers about " + std::string(27, 'x'),
            "an owl in an igloo", {igloo}),
      coffee,
      activity(),
      of_kind(Theme::Kind::question, "why did the chicken cross the road?"),
      of_kind(Theme::Kind::saying, "this is fine"),
  };
}

void each_description(const std::function<void(const Theme&, const std::string&)>& check) {
  for (const auto& theme : themes()) {
    for (std::uint64_t turn = 0; turn < kTurns; ++turn) check(theme, describe("Blorbo", theme, turn));
  }
}

void none_holds(const std::string& pattern) {
  const std::regex wrong(pattern, std::regex::icase);
  each_description([&](const Theme&, const std::string& text) {
    CHECK_FALSE_TEXT(std::regex_search(text, wrong), (pattern + ": " + text).c_str());
  });
}

std::string without(std::string text, const std::string& part) {
  for (auto at = text.find(part); !part.empty() && at != std::string::npos; at = text.find(part, at)) {
    text.replace(at, part.size(), "_");
  }
  return text;
}

bool is_disclaimer(const std::string& sentence) { return letters::fold(sentence).find("concept") != std::string::npos; }

// The first sentence without what the theme and the name bring into it.
std::string frame_of(const std::string& text, const std::string& name, const Theme& theme) {
  std::istringstream words(text);
  std::string sentence;
  for (std::string word; words >> word;) {
    sentence += word + ' ';
    const bool ends = word.back() == '.' || word.back() == '?' || (word.size() > 1 && word[word.size() - 2] == '?');
    if (!ends) continue;
    if (!is_disclaimer(sentence)) break;
    sentence.clear();
  }
  return without(without(without(sentence, name), theme.phrase), letters::fold(theme.phrase));
}

int repeated_in(const std::vector<std::string>& frames) {
  return static_cast<int>(frames.size() - std::set<std::string>(frames.begin(), frames.end()).size());
}

std::vector<std::vector<std::string>> judged() {
  std::ifstream in("tests/generator/judged.tsv");
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(in, line);) {
    std::vector<std::string> row;
    std::istringstream columns(line);
    for (std::string column; std::getline(columns, column, '\t');) row.push_back(column);
    if (line[0] != '#') rows.push_back(row);
  }
  return rows;
}

}  // namespace

TEST_GROUP(Description){};

TEST(Description, works) {
  const auto text = describe("Blorbo", themes()[0], 3);
  STRCMP_CONTAINS("Blorbo", text.c_str());
  STRCMP_CONTAINS("AI", text.c_str());
}

TEST(Description, has_40_to_280_characters_and_says_that_it_is_a_concept) {
  for (const auto& theme : themes()) {
    for (std::uint64_t turn = 0; turn < kTurns; ++turn) {
      const auto text = describe("Extraordinarily Long Blorbo Club", theme, turn);
      CHECK_TEXT(text.size() >= 40 && text.size() <= 280, text.c_str());
      CHECK_TEXT(letters::fold(text).find("concept") != std::string::npos, text.c_str());
    }
  }
}

TEST(Description, ends_with_the_disclaimer) {
  each_description([](const Theme&, const std::string& text) {
    const auto end_before = text.find_last_of(".?\"", text.size() - 2);
    CHECK_TEXT(is_disclaimer(text.substr(end_before + 1)), text.c_str());
  });
}

TEST(Description, holds_its_name_once) {
  each_description([](const Theme&, const std::string& text) {
    CHECK_TEXT(text.find("Blorbo") == text.rfind("Blorbo"), text.c_str());
  });
}

TEST(Description, compares_nothing_with_a_habit_that_the_theme_has_too) {
  const auto cat = about("cat", "animal", "a cat staring at a wall in an igloo", "a cat",
                         {idea(Role::place, "igloo", "an igloo", "building")});
  for (std::uint64_t turn = 0; turn < kTurns; ++turn) {
    CHECK(describe("Blorbo", cat, turn).find("stare at a wall") == std::string::npos);
  }
}

TEST(Description, says_of_a_lazy_star_nothing_that_all_of_its_kind_do) {
  const auto cat = about("cat", "animal", "a lazy cat", "a lazy cat", {idea(Role::quality, "lazy", "lazy", "")});
  for (std::uint64_t turn = 0; turn < kTurns; ++turn) {
    const auto told = describe("Blorbo", cat, turn);
    for (const auto aside : words::asides::stars.all("cat")) CHECK(told.find(aside) == std::string::npos);
    CHECK_TEXT(told.find("cats ") == std::string::npos, told.c_str());
  }
}

TEST(Description, holds_the_name_and_all_of_the_theme) {
  each_description([](const Theme& theme, const std::string& text) {
    const auto told = letters::fold(text);
    STRCMP_CONTAINS("blorbo", told.c_str());
    const bool quoted = theme.kind == Theme::Kind::question || theme.kind == Theme::Kind::saying;
    STRCMP_CONTAINS(letters::fold(quoted ? theme.quote : theme.phrase).c_str(), told.c_str());
  });
}

TEST(Description, tells_the_point_that_the_phrase_has_lost) {
  const auto lost = about("cat", "animal", "a cat", "a cat", {idea(Role::object, "paella", "paella", "food")});
  for (std::uint64_t turn = 0; turn < kTurns; ++turn) {
    STRCMP_CONTAINS("paella", describe("Blorbo", lost, turn).c_str());
  }
}

TEST(Description, has_no_word_twice_in_a_row) {
  none_holds(R"(\b([a-z]+)[,:;"]* \1\b)");
  const auto toast = about("toast", "food", "toast with jam", "toast", {idea(Role::company, "jam", "jam", "food")});
  for (std::uint64_t turn = 0; turn < kTurns; ++turn) {
    const auto text = letters::fold(describe("Tough Toast", toast, turn));
    CHECK_TEXT(text.find("toast toast") == std::string::npos && text.find("toast: toast") == std::string::npos,
               text.c_str());
  }
}

TEST(Description, has_the_right_articles) {
  none_holds(R"(\b(a (ai|aunt|oven|egg|igloo|apron|umbrella|onion|idle|owl)\b|an (unicorn|mouse|cat|plumber)))");
  none_holds(R"(\b(a|an|the) (a|an|the)\b)");
  none_holds(R"(\bthe (Kevin|napping|coffee in)\b)");
}

TEST(Description, agrees_in_number) {
  const std::string one = "(is|was|has|does|goes|takes|makes|chooses|brings|wins|lacks|knows|keeps|naps)";
  const std::string more = "(are|were|have|do|go|take|make|choose|bring|win|lack|know|keep|nap)";
  none_holds("(^|[.:;,\"] |and |but |says |that )(the )?(otters|umbrellas|onions|a unicorn and an egg) " + one + "\\b");
  none_holds("(^|[.:;,\"] |but |says |that )(the |an? )(igloo|egg|unicorn|oven|owl|mouse|apron) " + more + "\\b");
  none_holds(R"(\b(they (is|was|has)|it (are|were|have))\b)");
}

TEST(Description, leaves_no_placeholder) { none_holds(R"([{}<>\[\]|])"); }

TEST(Description, begins_each_sentence_with_a_capital) {
  each_description([](const Theme&, const std::string& text) {
    CHECK_FALSE_TEXT(std::regex_search(text, std::regex(R"(^[a-z]|[a-z0-9]\. [a-z])")), text.c_str());
  });
}

TEST(Description, repeats_no_first_sentence_in_twenty_drafts_of_a_theme) {
  for (const auto& theme : themes()) {
    for (const std::uint64_t first : {0, 1000, 31337}) {
      std::vector<std::string> frames;
      for (auto turn = first; turn < first + 20; ++turn) {
        frames.push_back(frame_of(describe("Blorbo", theme, turn), "Blorbo", theme));
      }
      LONGS_EQUAL_TEXT(0, repeated_in(frames), theme.phrase.c_str());
    }
  }
}

TEST(Description, does_not_say_the_same_of_a_star_in_neighbouring_drafts) {
  const auto frogs = many(about("frog", "animal", "frogs", "frogs", {}), "frogs");
  for (std::uint64_t turn = 0; turn < kTurns; ++turn) {
    const auto told = describe("Blorbo", frogs, turn), next = describe("Blorbo", frogs, turn + 1);
    for (const auto aside : words::asides::stars.all("frog")) {
      const bool twice = told.find(aside) != std::string::npos && next.find(aside) != std::string::npos;
      CHECK_FALSE_TEXT(twice, next.c_str());
    }
  }
}

TEST(Description, hardly_repeats_a_first_sentence_in_forty_drafts_of_forty_themes) {
  const auto rows = judged();
  const int rounds = 20;
  int repeated = 0;
  for (std::uint64_t seed = 0; seed < rounds; ++seed) {
    std::vector<std::string> frames;
    for (std::size_t at = 0; at < 40; ++at) {
      const auto& text = rows.at((at * 7 + seed) % rows.size()).at(0);
      const auto draft = embedded_draft(text, seed);
      frames.push_back(frame_of(draft.description, draft.coin_name, draft::read_theme(text, seed)));
    }
    repeated += repeated_in(frames);
  }
  CHECK_TEXT(repeated <= rounds, std::to_string(repeated).c_str());
}

TEST(Description, is_made_of_sentences_that_a_draft_may_say) {
  const auto theme = about("taco", "food", "a taco with a hat", "a taco", {idea(Role::company, "hat", "a hat", "")});
  const auto may_be_said = [&](std::string_view sentence) {
    const auto text = generator::draft::description::fill_in(
        sentence, {"Blorbo", theme, theme.phrase, &theme.ideas[0], "gather dust"});
    const auto error = error_in({"Blorbo", "BLORBO", text + " Nothing but a concept, through and through."});
    CHECK_TEXT(!error, (text + ": " + error.value_or("")).c_str());
  };
  for (const auto* list : {&words::openings::any, &words::openings::action, &words::openings::contrast,
                           &words::openings::place, &words::openings::bare, &words::sentences::disclaimers}) {
    for (const auto sentence : *list) may_be_said(sentence);
  }
  for (const auto* table : {&words::asides::actions, &words::asides::objects, &words::asides::places,
                            &words::asides::qualities, &words::asides::roles, &words::asides::stars}) {
    for (const auto sentence : table->values) may_be_said(sentence);
  }
}

TEST(Description, keeps_the_point_of_a_theme_that_may_not_be_said_as_it_is) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto draft = embedded_draft("a penguin flying to the moon", seed);
    CHECK_TEXT(!error_in(draft), draft.description.c_str());
    STRCMP_CONTAINS("penguin", letters::fold(draft.description).c_str());
    STRCMP_CONTAINS("moon", letters::fold(draft.description).c_str());
  }
}

TEST(Description, of_the_judged_themes_is_valid) {
  const auto rows = judged();
  CHECK(rows.size() >= 100);
  for (const auto& row : rows) {
    const auto draft = embedded_draft(row.at(0), std::stoull(row.at(1)));
    const auto error = error_in(draft);
    CHECK_TEXT(!error, (row.at(0) + ": " + draft.description + ": " + error.value_or("")).c_str());
  }
}
