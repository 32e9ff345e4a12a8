#include "generator/draft/names/ticker.h"

#include <set>
#include <string>

#include "generator/draft/ideas/read_theme.h"
#include "generator/embedded_draft.h"
#include "generator/ground/theme.h"
#include "generator/lexicon/lexicon.h"

// Last: its macros must not meet the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;

namespace {

std::set<std::string> tickers_of(const std::string& name, const Theme& theme) {
  std::set<std::string> tickers;
  for (int seed = 0; seed < 30; ++seed) {
    tickers.insert(draft::choose_ticker(name, theme, static_cast<std::uint64_t>(seed)));
  }
  return tickers;
}

Theme theme_of(const std::string& star) {
  Theme theme;
  theme.star = star;
  theme.category = "thing";
  return theme;
}

}  // namespace

TEST_GROUP(Ticker){};

TEST(Ticker, works) { CHECK(tickers_of("Trusty Toast", theme_of("toast")).count("TOAST") == 1); }

TEST(Ticker, may_be_a_thing_of_the_star_or_the_place) {
  const auto theme = draft::read_theme("a snail at the dentist", 0);
  CHECK(tickers_of("Open Wide Snail", theme).count("SNAIL") == 1);
  CHECK(tickers_of("Open Wide Snail", theme).count("SLIME") + tickers_of("Open Wide Snail", theme).count("TRAIL") > 0);
}

TEST(Ticker, of_a_phrase_is_a_word_of_it) {
  for (const auto& ticker : tickers_of("Lawn & Order", draft::read_theme("touch grass", 0)))
    CHECK_TEXT(ticker == "TOUCH" || ticker == "GRASS" || ticker == "LAWN" || ticker == "ORDER", ticker.c_str());
}

TEST(Ticker, is_never_a_word_of_the_pattern) {
  for (const std::string name : {"Dog and Sons", "Dog Company", "Planet Dog", "Order of the Dog"}) {
    for (const auto& ticker : tickers_of(name, theme_of("walrus"))) {
      for (const std::string word : {"SONS", "PLANET", "ORDER", "COMPAN"}) CHECK(ticker != word);
    }
  }
}

TEST(Ticker, is_a_word_of_a_pun_when_it_is_the_themes) {
  CHECK(tickers_of("Croak of Invisibility", theme_of("frog")).count("CROAK") == 1);
}

TEST(Ticker, is_a_word_for_words_that_fit) {
  for (const std::string noun :
       {"toast", "slice", "robot", "wizard", "hammer", "potato", "goblin", "banjo", "cactus"}) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto ticker = embedded_draft("a happy " + noun, seed).ticker;
      std::string lower;
      for (const char c : ticker) lower += static_cast<char>(c + 32);
      const bool word = lexicon::look_up(lower) || lexicon::singular_of(lower) || lower.back() == 's';
      CHECK_TEXT(word || lower.find(noun.substr(0, 3)) != std::string::npos, (noun + ": " + ticker).c_str());
    }
  }
}

TEST(Ticker, is_the_name_that_the_theme_gives) {
  auto theme = theme_of("goat");
  theme.ideas = {{Idea::Role::name, "gerald", "Gerald", "", "", false, true}};
  CHECK(tickers_of("Ask Gerald", theme) == std::set<std::string>{"GERALD"});
  theme.ideas[0].word = "thehamstergerald";
  theme.ideas[0].phrase = "the hamster Gerald";
  CHECK(tickers_of("Ask Gerald", theme) == std::set<std::string>{"GERALD"});
}

TEST(Ticker, is_rather_a_word_that_comes_to_mind_than_a_piece_of_one) {
  for (const auto& ticker : tickers_of("Marmalade O'Clock", theme_of("marmalade"))) CHECK(ticker != "MARMA");
}

TEST(Ticker, is_never_one_that_bodes_ill) {
  for (const std::string noun : {"rug", "pump", "loss", "scam", "slot"}) {
    for (const auto& ticker : tickers_of("The Great " + noun, theme_of(noun))) {
      CHECK_FALSE_TEXT(draft::is_unlucky(ticker), ticker.c_str());
    }
  }
  CHECK(draft::is_unlucky("RUG"));
  CHECK_FALSE(draft::is_unlucky("TOAST"));
}

TEST(Ticker, of_a_long_word_is_one_that_can_be_said) {
  const auto tickers = tickers_of("The Great Capybara", theme_of("capybara"));
  CHECK(tickers.count("CAPY") == 1);
  for (const auto& ticker : tickers_of("Wizardly Zorbulator", theme_of("zorbulator"))) {
    CHECK_TEXT(std::string("AEIOUYBDGKLMNPRTX").find(ticker.back()) != std::string::npos, ticker.c_str());
  }
}
