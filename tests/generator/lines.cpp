#include "generator/ground/lines.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "generator/draft.h"
#include "generator/draft/describe/fill_in.h"

// Last: its macros must not meet the standard headers.
// clang-format off
#include <CppUTest/TestHarness.h>
// clang-format on

using namespace generator;
namespace fs = std::filesystem;

namespace {

struct Kind {
  const lines::Sheet* sheet;
  std::size_t fields;
  bool names_once;
};

const std::map<std::string, Kind> kSheets = {
    {"clashes", {&lines::clashes, 1, false}}, {"classes", {&lines::classes, 8, true}},
    {"forms", {&lines::forms, 2, true}},      {"pairs", {&lines::pairs, 1, false}},
    {"phrases", {&lines::phrases, 3, true}},  {"places", {&lines::places, 10, true}},
    {"stars", {&lines::stars, 8, true}},      {"states", {&lines::states, 3, true}},
    {"topics", {&lines::topics, 10, true}}};

std::vector<std::string> split(std::string_view text, const std::string& by) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const auto end = std::min(text.find(by, from), text.size());
    parts.emplace_back(text.substr(from, end - from));
    from = end + by.size();
  }
  return parts;
}

std::vector<std::string> lines_of(const fs::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool is_row(const std::string& line) { return line[0] != '-' && line[0] != '~'; }

template <typename Check>
void each_row(Check check) {
  for (const auto& [name, kind] : kSheets) {
    for (std::size_t at = 0; at < kind.sheet->size(); ++at) check(name, kind, (*kind.sheet)[at]);
  }
}

template <typename Check>
void each_line(Check check) {
  each_row([&](const std::string& sheet, const Kind&, const lines::Row& row) {
    for (const auto& line : row.all()) check(sheet, row, line);
  });
}

// The marks that readers have given, by line.
std::map<std::string, std::string> marks() {
  std::map<std::string, std::string> marks;
  for (const auto& file : fs::directory_iterator("tests/generator/marks")) {
    for (const auto& row : lines_of(file.path())) {
      if (row[0] == '#') continue;
      const auto columns = split(row, "\t");
      CHECK_EQUAL_TEXT(3u, columns.size(), row.c_str());
      CHECK_TEXT(marks.emplace(columns[0], columns[1]).second, row.c_str());
    }
  }
  return marks;
}

std::set<std::string> attributes() {
  std::set<std::string> all;
  for (const auto* sheet : {&lines::stars, &lines::classes}) {
    for (std::size_t at = 0; at < sheet->size(); ++at) {
      for (const auto attribute : lines::parts((*sheet)[at].field(2), ' ')) all.emplace(attribute);
    }
  }
  return all;
}

// All attributes, names and kinds that a line asks for.
std::set<std::string> asked() {
  std::set<std::string> all;
  for (const std::string sheet : {"clashes", "pairs"}) {
    const auto& rows = *kSheets.at(sheet).sheet;
    for (std::size_t at = 0; at < rows.size(); ++at) {
      for (const auto& name : split(rows[at].field(0), ", ")) all.insert(name);
    }
  }
  each_line([&](const std::string& sheet, const lines::Row&, const lines::Line& line) {
    if (sheet == "clashes") return;  // they ask for what a topic needs
    for (const auto word : lines::parts(line.when, ' ')) all.emplace(word);
  });
  return all;
}

}  // namespace

TEST_GROUP(Lines){};

TEST(Lines, are_found_by_each_name_of_their_row) {
  const auto snail = lines::stars.find("snail"), slug = lines::stars.find("slug");
  CHECK(snail && slug);
  CHECK(snail->fields == slug->fields);
  CHECK(!lines::stars.find("snai"));
  CHECK(lines::parts("slow  tiny", ' ') == (std::vector<std::string_view>{"slow", "tiny"}));
  CHECK(lines::parts("shell; eye stalk", ';') == (std::vector<std::string_view>{"shell", "eye stalk"}));
  CHECK(lines::clashes.all("slow").size() >= 1);
}

TEST(Lines, stand_below_rows_in_the_order_of_their_first_name) {
  for (const auto& entry : fs::recursive_directory_iterator("src/generator/lines")) {
    if (!entry.is_regular_file()) continue;
    std::string before;
    for (const auto& line : lines_of(entry.path())) {
      const auto told = entry.path().string() + ": " + line;
      CHECK_TEXT(!line.empty() && line.back() != ' ' && line.find('\t') == line.npos, told.c_str());
      if (!is_row(line)) continue;
      CHECK_TEXT(before < line, told.c_str());
      before = line;
    }
  }
}

TEST(Lines, stand_once_in_their_row) {
  each_row([](const std::string&, const Kind&, const lines::Row& row) {
    std::set<std::string_view> seen;
    for (const auto& line : row.all()) CHECK_TEXT(seen.insert(line.text).second, std::string(line.text).c_str());
  });
}

TEST(Lines, have_rows_with_all_fields_and_names_of_their_own) {
  std::map<std::string, std::set<std::string>> names;
  each_row([&](const std::string& sheet, const Kind& kind, const lines::Row& row) {
    const auto told = std::string(row.fields);
    CHECK_EQUAL_TEXT(kind.fields, split(row.fields, " | ").size(), told.c_str());
    for (const auto& field : split(row.fields, " | ")) CHECK_TEXT(!field.empty(), told.c_str());
    for (const auto& name : split(row.field(0), ", "))
      CHECK_TEXT(names[sheet].insert(name).second || !kind.names_once, (sheet + ": " + name).c_str());
  });
}

TEST(Lines, use_known_placeholders_only) {
  static const std::regex known(
      R"(\{([Ss]tar|[Aa] star|[Ss]tars|[Nn]ame|[Ii]t|[Ii]ts|[Hh]im|[Ss]elf|[Tt]hing|[Ww]ish|[Ff]ear|[Tt]ell|[Oo]ther|[Aa]n other|[Oo]thers|[Oo]thername|[Oo]thing|[Oo]wish|[Oo]fear|[Oo]tell|at|[Pp]lace|[Dd]oing|[Ee]vent|[Bb]oss|[Pp]eople|[Pp]rop|[Ss]aying|[Bb]are_event|[Bb]are_prop|[Dd]efinition)\})");
  each_line([](const std::string&, const lines::Row&, const lines::Line& line) {
    const std::string text(line.text);
    CHECK_TEXT(std::regex_replace(text, known, "").find_first_of("{}[]<>|") == std::string::npos, text.c_str());
    CHECK_TEXT(text.size() >= 12 && text.size() <= 200, text.c_str());
    CHECK_TEXT(std::string_view(".?!\"").find(text.back()) != std::string_view::npos, text.c_str());
  });
}

TEST(Lines, ask_for_attributes_that_a_star_has_and_each_is_asked_for) {
  const auto all = attributes(), wanted = asked();
  CHECK_TEXT(all.size() <= 90, std::to_string(all.size()).c_str());
  std::set<std::string> kinds = {"any", "warm"};
  for (const auto* sheet : {&lines::stars, &lines::classes}) {
    for (std::size_t at = 0; at < sheet->size(); ++at) {
      const auto kind = (*sheet)[at].field(1);
      kinds.emplace(kind.substr(0, kind.find(' ')));
    }
  }
  for (const auto& attribute : all) CHECK_TEXT(wanted.count(attribute) == 1, attribute.c_str());
  for (const auto& word : wanted)
    CHECK_TEXT(all.count(word) == 1 || kinds.count(word) == 1 || lines::stars.find(word), word.c_str());
}

TEST(Lines, have_wishes_and_fears_that_a_sentence_can_have_as_objects) {
  each_row([](const std::string& sheet, const Kind&, const lines::Row& row) {
    if (sheet != "stars" && sheet != "classes") return;
    const std::string told(row.fields);
    for (const std::size_t field : {3, 4, 5, 6}) CHECK_TEXT(row.field(field).substr(0, 3) != "to ", told.c_str());
    for (const auto thing : lines::parts(row.field(3), ';')) {
      CHECK_TEXT(thing.substr(0, 2) != "a " && thing.substr(0, 4) != "the " && thing.substr(0, 4) != "its ",
                 told.c_str());
    }
  });
}

TEST(Lines, end_on_nothing_that_fits_everything) {
  static const std::regex tic(R"(\b(aunts?|insurers?|insurance|museums?|brochures?|committees?)\b)");
  each_line([](const std::string&, const lines::Row& row, const lines::Line& line) {
    const std::string text(line.text), end = text.substr(text.size() - std::min<std::size_t>(text.size(), 24));
    CHECK_FALSE_TEXT(std::regex_search(end, tic) && !std::regex_search(std::string(row.fields), tic), text.c_str());
  });
}

TEST(Lines, are_what_a_draft_may_say) {
  draft::description::Cast cast;
  cast.star = draft::description::star_named("snail");
  cast.other = draft::description::star_named("teapot");
  cast.topic.at = "at the dentist";
  cast.topic.doing = "cleaning teeth";
  cast.topic.event = "the check-up";
  cast.topic.boss = "the dentist";
  cast.topic.people = "the patients";
  cast.topic.props = {"the drill"};
  cast.topic.saying = "This may pinch";
  each_line([&](const std::string&, const lines::Row&, const lines::Line& line) {
    const auto text = draft::description::fill_in(line.text, cast, 0);
    if (!text) return;  // a dictionary's definition
    const auto error = error_in({"Snail Mail", "SNAIL", *text + " Nothing but a concept, through and through."});
    CHECK_TEXT(!error, (*text + ": " + error.value_or("")).c_str());
  });
}

// The field of a sheet's rows that has names for a coin.
std::size_t field_of_names(const std::string& sheet) {
  if (sheet == "forms" || sheet == "phrases") return 1;
  return sheet == "states" ? 2 : sheet == "stars" || sheet == "classes" ? 7 : 9;
}

template <typename Check>
void each_coin_name(Check check) {
  each_row([&](const std::string& sheet, const Kind&, const lines::Row& row) {
    if (sheet == "clashes" || sheet == "pairs" || sheet == "places") return;
    for (const auto name : lines::coin_names(row.field(field_of_names(sheet)))) check(std::string(name));
  });
}

TEST(Lines, have_names_for_a_coin_that_it_can_have) {
  static const std::regex form(R"([A-Z0-9{][A-Za-z0-9 '&{}-]+)");
  each_coin_name([](const std::string& name) {
    CHECK_TEXT(std::regex_match(name, form) && name.size() <= 36, name.c_str());
    CHECK_TEXT(!error_in({name.find('{') == name.npos ? name : "Snail", "SNAIL",
                          "A snail. Nothing but a concept, through and through."}),
               name.c_str());
  });
}

TEST(Lines, have_been_read_by_somebody_else) {
  const auto given = marks();
  each_coin_name([&](const std::string& name) {
    CHECK_TEXT(given.count(name) == 1 && given.at(name) != "cut", ("nobody has read: " + name).c_str());
  });
  each_line([&](const std::string&, const lines::Row&, const lines::Line& line) {
    const auto mark = given.find(std::string(line.text));
    CHECK_TEXT(mark != given.end(), ("nobody has read: " + std::string(line.text)).c_str());
    CHECK_TEXT(mark->second == "keep" || mark->second == "mend", std::string(line.text).c_str());
  });
}

TEST(Lines, have_been_read_by_somebody_who_cuts) {
  int cut = 0, all = 0;
  for (const auto& [line, mark] : marks()) {
    ++all;
    if (mark == "cut") ++cut;
  }
  CHECK_TEXT(cut * 100 >= all * 15, std::to_string(cut).c_str());
}
