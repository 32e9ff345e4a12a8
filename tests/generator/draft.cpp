#include "generator/embedded_draft.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "generator/draft.h"
#include "generator/draft/english/grammar.h"
#include "generator/draft/harmless/blocked.h"
#include "generator/draft/ideas/read_theme.h"
#include "generator/draft/names/ticker.h"
#include "generator/ground/letters.h"

#include "support/sanitized.h"

// Last, since its macros break the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;

namespace {

const int kRandomThemes = sanitized() ? 500 : 8000;

constexpr const char* kGolden = "tests/generator/draft_golden.tsv";

std::string lower(std::string text) {
  for (auto& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return text;
}

// At most five words of ASCII letters and digits, joined by a single space, hyphen, apostrophe or " & ".
bool is_generated_name(std::string name) {
  if (const auto both = name.find(" & "); both != std::string::npos) name.replace(both, 3, " ");
  int words = 1;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool joint = name[i] == ' ' || name[i] == '-' || name[i] == '\'';
    if (!joint && !isalnum(static_cast<unsigned char>(name[i]))) return false;
    if (joint && (i == 0 || i + 1 == name.size() || !isalnum(static_cast<unsigned char>(name[i + 1])))) return false;
    if (name[i] == ' ') ++words;
  }
  return words <= 5 && name.size() >= 2 && name.size() <= 32;
}

bool is_generated_ticker(const std::string& ticker) {
  return ticker.size() >= 3 && ticker.size() <= 6 && ticker[0] >= 'A' && ticker[0] <= 'Z' &&
         std::all_of(ticker.begin(), ticker.end(),
                     [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); });
}

void check_sound(const std::string& theme, std::uint64_t seed) {
  const auto draft = embedded_draft(theme, seed);
  const auto error = error_in(draft);
  const auto told = theme + ": " + draft.coin_name + " | " + draft.ticker + " | " + draft.description;
  CHECK_TEXT(!error, (told + ": " + error.value_or("")).c_str());
  CHECK_TEXT(is_generated_name(draft.coin_name), told.c_str());
  CHECK_TEXT(is_generated_ticker(draft.ticker), told.c_str());
  CHECK_TEXT(!generator::draft::is_taken(draft.ticker), told.c_str());
}

// Code points of all scripts, and some that are not assigned.
std::string random_theme(std::mt19937& random) {
  static constexpr std::array<std::array<char32_t, 2>, 18> kRanges = {{{0x20, 0x7E},
                                                                       {0x61, 0x7A},
                                                                       {0x61, 0x7A},
                                                                       {0xA0, 0x24F},
                                                                       {0x370, 0x3FF},
                                                                       {0x400, 0x4FF},
                                                                       {0x590, 0x5FF},
                                                                       {0x600, 0x6FF},
                                                                       {0x900, 0x97F},
                                                                       {0xE00, 0xE7F},
                                                                       {0x2000, 0x206F},
                                                                       {0x3040, 0x30FF},
                                                                       {0x4E00, 0x9FFF},
                                                                       {0xAC00, 0xD7A3},
                                                                       {0x1F300, 0x1FAFF},
                                                                       {0x1, 0x1F},
                                                                       {0x300, 0x36F},
                                                                       {0x10000, 0x10FFFF}}};
  std::u32string text;
  const auto length = 3 + random() % (random() % 8 == 0 ? 238 : 40);
  auto range = kRanges[random() % kRanges.size()];
  while (text.size() < length) {
    if (random() % 6 == 0) range = kRanges[random() % kRanges.size()];
    text += random() % 6 == 0 ? U' ' : range[0] + random() % (range[1] - range[0] + 1);
  }
  return letters::utf8(text);
}

std::vector<std::vector<std::string>> golden() {
  std::ifstream in(kGolden);
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> row;
    std::istringstream columns(line);
    for (std::string column; std::getline(columns, column, '\t');) row.push_back(column);
    rows.push_back(row);
  }
  return rows;
}

// Rewrites the drafts; keeps the comment, the seeds and the themes.
void record(const std::vector<std::vector<std::string>>& rows) {
  std::ifstream in(kGolden);
  std::string comment;
  for (std::string line; std::getline(in, line) && !line.empty() && line[0] == '#';) comment += line + '\n';
  in.close();
  std::ofstream out(kGolden);
  out << comment;
  for (const auto& row : rows) {
    const auto draft = embedded_draft(row.at(1), std::stoull(row.at(0)));
    out << row[0] << '\t' << row[1] << '\t' << draft.coin_name << '\t' << draft.ticker << '\t' << draft.description
        << '\n';
  }
}

}  // namespace

TEST_GROUP(Draft){};

TEST(Draft, works) {
  const auto draft = embedded_draft("retro arcade wizard", 7);
  CHECK(!error_in(draft));
  CHECK(draft.description.find("wizard") != std::string::npos);
}

TEST(Draft, is_the_same_for_the_same_theme_and_seed) {
  const auto first = embedded_draft("goblins who hoard spoons", 42),
             again = embedded_draft("goblins who hoard spoons", 42);
  STRCMP_EQUAL(first.coin_name.c_str(), again.coin_name.c_str());
  STRCMP_EQUAL(first.ticker.c_str(), again.ticker.c_str());
  STRCMP_EQUAL(first.description.c_str(), again.description.c_str());
}

TEST(Draft, of_known_themes_is_as_recorded) {
  if (std::getenv("MILLRACE_RECORD_GOLDEN") != nullptr) record(golden());
  const auto rows = golden();
  LONGS_EQUAL(60, rows.size());
  for (const auto& row : rows) {
    const auto draft = embedded_draft(row.at(1), std::stoull(row.at(0)));
    STRCMP_EQUAL(row.at(2).c_str(), draft.coin_name.c_str());
    STRCMP_EQUAL(row.at(3).c_str(), draft.ticker.c_str());
    STRCMP_EQUAL(row.at(4).c_str(), draft.description.c_str());
  }
}

TEST(Draft, is_valid_for_random_themes_in_any_script) {
  std::mt19937 random(1);
  for (int i = 0; i < kRandomThemes; ++i) check_sound(random_theme(random), random());
}

TEST(Draft, is_valid_for_themes_without_meaning) {
  for (const std::string theme : {"aaa", "!!!???", "   ", "\t\n\r", "\x01\x02\x03", "...", "1234567", "the of and",
                                  "\xE2\x80\x8B\xE2\x80\x8B\xE2\x80\x8B", "coin coin coin", "https://example.org/frog",
                                  "0x52908400098527886E0F7030069857D2E4169EE7"}) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) check_sound(theme, seed);
  }
}

TEST(Draft, of_five_clicks_are_five_ideas) {
  int different = 0, of_several_tickers = 0, series = 0;
  std::ifstream in("tests/generator/judged.tsv");
  for (std::string line; std::getline(in, line);) {
    if (line[0] == '#') continue;
    const auto theme = line.substr(0, line.find('\t'));
    for (const std::uint64_t first : {5, 2026}) {
      std::set<std::string> names, texts, tickers;
      for (auto seed = first; seed < first + 5; ++seed) {
        const auto draft = embedded_draft(theme, seed);
        names.insert(draft.coin_name);
        texts.insert(draft.description.substr(0, draft.description.size() / 2));
        tickers.insert(draft.ticker);
      }
      ++series;
      if (names.size() == 5 && texts.size() == 5) ++different;
      if (tickers.size() >= 3) ++of_several_tickers;
    }
  }
  CHECK(series >= 240);
  CHECK_TEXT(of_several_tickers * 100 >= series * 60, std::to_string(of_several_tickers).c_str());
  CHECK_TEXT(different * 100 >= series * 95, (std::to_string(different) + " of " + std::to_string(series)).c_str());
}

TEST(Draft, understands_what_a_theme_is_about) {
  const std::map<std::string, std::string> stars = {{"late night taco truck in space", "taco"},
                                                    {"my grandmother's haunted karaoke machine", "karaoke"},
                                                    {"a day in the life of a potato", "potato"},
                                                    {"penguins running a bakery", "penguin"},
                                                    {"🐸", "frog"},
                                                    {"una rana en el espacio", "frog"},
                                                    {"лягушка в космосе", "frog"},
                                                    {"ein verrückter Hund", "dog"},
                                                    {"太空熊猫", "panda"},
                                                    {"宇宙のねこ", "cat"},
                                                    {"قطة في الفضاء", "cat"},
                                                    {"Elon Musk tesla rocket", "rocket"}};
  for (const auto& [text, star] : stars)
    STRCMP_EQUAL_TEXT(star.c_str(), draft::read_theme(text, 0).star.c_str(), text.c_str());
}

TEST(Draft, phrases_the_theme_naturally) {
  const std::map<std::string, std::string> phrases = {
      {"grumpy cat running for mayor", "a grumpy cat running for mayor"},
      {"cats are taking over the world", "cats taking over the world"},
      {"my dog ate my homework", "a dog that ate somebody's homework"},
      {"old umbrella", "an old umbrella"},
      {"unicorn", "a unicorn"},
      {"coffee", "coffee"},
      {"the last library on Mars", "the last library on Mars"},
      {"the void", "the void"},
      {"a very big duck of Berlin", "a very big duck of Berlin"},
      {"coffee addicted squirrels with tiny swords", "coffee addicted squirrels with tiny swords"},
      {"fire breathing chicken", "a fire breathing chicken"},
      {"gatos borrachos en la playa", "tipsy cats on the beach"},
      {"una tortuga que baila tango", "a turtle that dances tango"},
      {"un escargot qui mange du fromage", "a snail that eats cheese"},
      {"ein müder Dackel im Regen", "a sleepy dachshund in the rain"},
      {"猫がラーメンを食べる", "a cat that eats ramen"},
      {"喝咖啡的熊猫", "a panda that drinks coffee"},
      {"일하는 고양이", "a cat that works"},
      {"пьяный медведь на велосипеде", "a tipsy bear on a bicycle"},
      {"злой дракон", "an angry dragon"},
      {"кіт який грає на гітарі", "a cat that plays a guitar"}};
  for (const auto& [text, phrase] : phrases) STRCMP_EQUAL(phrase.c_str(), draft::read_theme(text, 0).phrase.c_str());
}

TEST(Draft, never_repeats_a_blocked_word_however_it_is_disguised) {
  for (const std::string bad :
       {"fuck", "f u c k", "f.u.c.k", "fuuuck", "sh1t", "$hit", "s-h-i-t", "b!tch", "n1gg3r", "ｆｕｃｋ",
        "fu\xE2\x80\x8B"
        "ck",
        "hitler"}) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const auto draft = embedded_draft(bad + " pigeon parade", seed);
      const auto all = lower(draft.coin_name + ' ' + draft.ticker + ' ' + draft.description);
      CHECK_FALSE(generator::draft::blocked::holds_blocked(all));
      for (const std::string word : {"fuck", "shit", "bitch", "nigg", "hitler"})
        CHECK_TEXT(all.find(word) == std::string::npos, all.c_str());
    }
    CHECK_TEXT(draft::read_theme(bad + " pigeon", 0).star == "pigeon", bad.c_str());
  }
}

TEST(Draft, leaves_out_people_and_brands_and_keeps_other_words) {
  for (const std::string name : {"Elon Musk", "Taylor Swift", "tesla", "Pokemon", "Albert Einstein's", "$DOGECOIN"}) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const auto draft = embedded_draft(name + " turnip", seed);
      const auto all = lower(draft.coin_name + ' ' + draft.description);
      for (const std::string part : {"elon", "musk", "swift", "tesla", "pokemon", "einstein", "dogecoin"}) {
        CHECK_TEXT(all.find(part) == std::string::npos, all.c_str());
      }
    }
    CHECK_TEXT(draft::read_theme(name + " turnip", 0).star == "turnip", name.c_str());
  }
}

TEST(Draft, does_not_block_innocent_words) {
  for (const std::string word :
       {"midnight", "shiitake", "swanky", "classic", "cockpit", "torpedo", "grape", "scunthorpe", "assassin"}) {
    CHECK_FALSE_TEXT(generator::draft::blocked::holds_blocked(word), word.c_str());
  }
}

TEST_GROUP(DraftError) {
  Draft draft{"Taco Tribune", "TACO", "A brave taco that reads the news aloud. It is a concept, nothing more."};
  void refuses(const char* why) {
    const auto error = error_in(draft);
    CHECK_TEXT(error.has_value(), why);
    STRCMP_CONTAINS(why, error->c_str());
  }
};

TEST(DraftError, is_none_in_a_good_draft) { CHECK(!error_in(draft)); }

TEST(DraftError, is_none_in_a_name_of_another_alphabet) {
  for (const std::string name : {"Żabka", "Лягушка", "青蛙王", "ضفدع", "O'Frog & Co.", "Señor Taco"}) {
    draft.coin_name = name;
    CHECK_TEXT(!error_in(draft), name.c_str());
  }
}

TEST(DraftError, names_what_is_wrong_with_a_name) {
  for (const std::string name :
       {"", "T", "A name that is quite a bit too long", " Taco", "Taco ", "Ta  co", "Taco 🌮",
        "Ta\xE2\x80\xAE"
        "co",
        "Ta\nco",
        "Ta\xE2\x80\x8B"
        "co",
        "青蛙王国青蛙王国青蛙王国", "12345", "<Taco>", "Shit Taco", "Tesla Taco", "\xFF\xFE"}) {
    draft.coin_name = name;
    refuses("coinName");
  }
}

TEST(DraftError, names_what_is_wrong_with_a_ticker) {
  for (const std::string ticker : {"", "T", "$TACO", "taco", "1TACO", "TACOTACOTAC", "TA CO", "FUCK", "BTC", "TSLA"}) {
    draft.ticker = ticker;
    refuses("ticker");
  }
}

TEST(DraftError, names_what_is_wrong_with_a_description) {
  for (const std::string text : {"A concept.", "A brave taco that reads the news aloud to anyone.",
                                 "Visit https://taco.example for this concept of a taco, friends.",
                                 "Visit taco.example for this concept of a taco, dear friends.",
                                 "Ask @taco about the concept of this brave taco, friends.",
                                 "A <b>brave</b> taco concept that reads the news aloud to all.",
                                 "A **brave** taco concept that reads the news aloud to all.",
                                 "Get $TACO, a brave concept that reads the news aloud to all.",
                                 "A brave taco concept.\nIt reads the news aloud to everyone.",
                                 "A taco concept with guaranteed returns for anyone who is early.",
                                 "A taco concept that goes 100x before the week is over, easily.",
                                 "A taco concept that is live and now waits for all its friends.",
                                 "A shit taco concept that reads the news aloud to everyone."}) {
    draft.description = text;
    refuses("description");
  }
  draft.description = std::string("A concept ") + std::string(280, 'a');
  refuses("description");
}

TEST(DraftError, is_that_a_name_or_a_description_holds_letters_that_are_blank) {
  for (const std::string blank : {"\u3164", "\uffa0", "\u115f", "\u1160"}) {
    draft.coin_name = "Taco" + blank;
    refuses("invisible");
  }
  draft.coin_name = "Taco Tribune";
  for (const std::string blank : {"\u3164", "\u2800", "\U0001d159"}) {
    draft.description = "A brave taco that reads the news aloud." + blank + "It is a concept, nothing more.";
    refuses("control characters");
  }
}

TEST(DraftError, is_none_when_a_promise_is_denied) {
  draft.description = "A brave taco, purely a concept: no presale, not an investment, and no price.";
  CHECK(!error_in(draft));
}
