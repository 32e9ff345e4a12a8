#include "generator/draft/describe/description.h"

#include <fstream>
#include <functional>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "generator/draft.h"
#include "generator/draft/ideas/read_theme.h"
#include "generator/embedded_draft.h"
#include "generator/ground/letters.h"
#include "generator/ground/lines.h"

// Last: its macros must not meet the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;

namespace {

constexpr int kTurns = 24;

// Each has another structure, and some have words that want "an".
const std::vector<std::string> kThemes = {"a snail at the dentist",
                                          "otters that bake umbrellas",
                                          "a plumber in an igloo",
                                          "a unicorn and an egg",
                                          "an owl in an apron",
                                          "a mouse that is afraid of owls",
                                          "an oven without a door",
                                          "an accountant who is secretly a volcano",
                                          "an oven named Kevin",
                                          "my aunt's haunted oven",
                                          "a sad clown",
                                          "two goldfish planning a heist",
                                          "grandma running for mayor",
                                          "coffee in an igloo",
                                          "napping in public",
                                          "guilt",
                                          "umbrella",
                                          "onions",
                                          "jeans at the gym",
                                          "waiting for the bus",
                                          "why did the chicken cross the road?",
                                          "this is fine",
                                          "🦆🔥🎷",
                                          "un escargot qui mange du fromage",
                                          "Blorbo the Magnificent"};

std::string described(const std::string& theme, std::uint64_t turn) {
  return draft::describe(draft::read_theme(theme, 0), turn);
}

void each_description(const std::function<void(const std::string&)>& check) {
  for (const auto& theme : kThemes) {
    for (std::uint64_t turn = 0; turn < kTurns; ++turn) check(described(theme, turn));
  }
}

void none_holds(const std::string& pattern) {
  const std::regex wrong(pattern, std::regex::icase);
  each_description([&](const std::string& text) {
    CHECK_FALSE_TEXT(std::regex_search(text, wrong), (pattern + ": " + text).c_str());
  });
}

void each_holds(const std::string& theme, const std::string& part) {
  for (std::uint64_t turn = 0; turn < kTurns; ++turn) {
    const auto text = described(theme, turn);
    CHECK_TEXT(letters::fold(text).find(part) != std::string::npos, text.c_str());
  }
}

bool one_holds(const std::string& theme, const std::string& part) {
  for (std::uint64_t turn = 0; turn < kTurns; ++turn) {
    if (described(theme, turn).find(part) != std::string::npos) return true;
  }
  return false;
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
  const auto text = described("a snail at the dentist", 0);
  STRCMP_CONTAINS("snail", text.c_str());
  STRCMP_CONTAINS("concept", letters::fold(text).c_str());
}

TEST(Description, is_a_line_about_what_the_star_is_like_in_that_place) {
  CHECK(one_holds("a snail at the gym", "nearly fallen off"));
}

TEST(Description, is_a_line_about_what_the_star_secretly_is) {
  CHECK(one_holds("an accountant who is secretly a volcano", "glow from the motorway"));
}

TEST(Description, is_a_joke_of_its_own_for_a_phrase_of_the_internet) {
  const auto row = *lines::phrases.find("touch grass");
  for (std::uint64_t turn = 0; turn < kTurns; ++turn) {
    const auto line = std::string(row.all()[turn % row.lines.size()].text);
    STRCMP_CONTAINS(line.c_str(), described("Touch grass!", turn).c_str());
  }
}

TEST(Description, knows_a_phrase_among_words_that_add_nothing) {
  const auto joke = [](const std::string& theme) { return described(theme, 1).substr(0, 30); };
  STRCMP_EQUAL(std::string(lines::phrases.find("touch grass")->all()[1].text.substr(0, 30)).c_str(),
               joke("touch grass fr fr").c_str());
  STRCMP_EQUAL(std::string(lines::phrases.find("new phone who dis")->all()[1].text.substr(0, 30)).c_str(),
               joke("new phone who dis").c_str());
}

TEST(Description, calls_the_star_by_the_whole_theme_where_a_line_leaves_out_its_point) {
  each_holds("a smug oyster in a tuxedo", "smug oyster in a tuxedo");
  CHECK(one_holds("a smug oyster in a tuxedo", "the smug oyster in a tuxedo"));
}

TEST(Description, answers_a_sentence_with_the_thing_that_it_mentions) {
  CHECK(one_holds("my uncle bought a canoe during a drought and refuses to admit it was a mistake", "the canoe"));
}

TEST(Description, tells_a_story_whole) {
  each_holds("a town where everyone worships a broken traffic light", "everyone worships a broken traffic light");
}

TEST(Description, has_40_to_280_characters_and_says_that_it_is_a_concept) {
  each_description([](const std::string& text) {
    const auto length = letters::code_points(text).size();
    CHECK_TEXT(length >= 40 && length <= 280, text.c_str());
    CHECK_TEXT(letters::fold(text).find("concept") != std::string::npos, text.c_str());
  });
}

TEST(Description, begins_with_the_theme_where_no_line_tells_its_point) {
  each_holds("a cat eating a paella", "paella");
  each_holds("a stapler that plays the balalaika", "balalaika");
}

TEST(Description, begins_with_the_question) {
  for (std::uint64_t turn = 0; turn < kTurns; ++turn)
    STRCMP_EQUAL("Why did the chicken cross the road?",
                 described("why did the chicken cross the road", turn).substr(0, 35).c_str());
}

TEST(Description, calls_who_has_a_name_by_it) {
  each_holds("a walrus named deborah", "walrus");
  each_holds("a walrus named deborah", "deborah");
}

TEST(Description, has_no_word_twice_in_a_row) { none_holds(R"(\b(?!that\b|had\b|no\b)([a-z]+)[,:;"]* \1\b)"); }

TEST(Description, has_the_right_articles) {
  none_holds(
      R"(\b(a (owl|oven|egg|igloo|apron|umbrella|onion|accountant|otter)\b|an (unicorn|mouse|cat|plumber|snail)))");
  none_holds(R"(\b(a|an|the) (a|an|the)\b)");
  none_holds(R"(\b(a|an|the) (guilt|coffee|kevin|grandma)\b(?!-))");
}

TEST(Description, agrees_in_number) {
  none_holds(R"(\bthe (otters|onions|jeans|goldfish) (only |still |never )?(is|was|has|does|says)\b)");
  none_holds(R"(\bthe (owl|oven|unicorn|mouse|snail|plumber) (only |still |never )?(are|were|have|do|say)\b)");
  none_holds(R"(\b(they (is|was|has)|it (are|were|have))\b)");
}

TEST(Description, leaves_no_placeholder) { none_holds(R"([{}\[\]|\x01])"); }

TEST(Description, begins_each_sentence_with_a_capital) {
  each_description([](const std::string& text) {
    CHECK_FALSE_TEXT(std::regex_search(text, std::regex(R"(^[a-z]|[a-z0-9][a-z0-9]\. [a-z])")), text.c_str());
  });
}

TEST(Description, of_five_neighbouring_turns_is_never_the_same) {
  int same = 0;
  for (const auto& row : judged()) {
    const auto theme = draft::read_theme(row.at(0), 0);
    std::set<std::string> jokes;
    for (std::uint64_t turn = 0; turn < 5; ++turn) {
      const auto text = draft::describe(theme, turn);
      jokes.insert(text.substr(0, text.size() / 2));
    }
    if (jokes.size() < 5) ++same;
  }
  CHECK_TEXT(same * 20 <= static_cast<int>(judged().size()), std::to_string(same).c_str());
}

TEST(Description, says_the_theme_back_in_at_most_half_of_the_drafts) {
  int said = 0;
  for (const auto& row : judged()) {
    const auto theme = draft::read_theme(row.at(0), 0);
    if (letters::fold(draft::describe(theme, 3)).find(letters::fold(theme.phrase) + '.') == 0) ++said;
  }
  CHECK_TEXT(said * 2 <= static_cast<int>(judged().size()), std::to_string(said).c_str());
}

TEST(Description, keeps_the_point_of_a_theme_that_may_not_be_said_as_it_is) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto draft = embedded_draft("a penguin flying to the moon", seed);
    CHECK_TEXT(!error_in(draft), draft.description.c_str());
    STRCMP_CONTAINS("penguin", letters::fold(draft.description).c_str());
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

TEST(Description, keeps_what_is_said_in_front_of_a_topic) {
  STRCMP_CONTAINS("Being the only sober one at a wedding.",
                  described("being the only sober one at a wedding", 0).c_str());
}

TEST(Description, has_no_dictionary_where_the_theme_says_more) {
  for (std::uint64_t turn = 0; turn < kTurns; ++turn)
    CHECK(described("the quiet after guests leave", turn).find("weather") == std::string::npos);
}
