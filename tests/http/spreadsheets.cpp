// Tables of every route for the spreadsheets of people: format=csv with `separator` and `bom`.
#include <rapidjson/document.h>
#include <rapidjson/istreamwrapper.h>

#include <algorithm>
#include <fstream>

#include "support/figures_test.h"
#include "text/ascii.h"

namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr std::pair<const char*, char> kSeparators[] = {{"semicolon", ';'}, {"tab", '\t'}, {"comma", ','}};
const std::string kMark = "\xEF\xBB\xBF", kPeople = "&bom=true", kSemicolon = "&bom=true&separator=semicolon";

Rows rows_of(const std::string& csv, char separator) {
  Rows rows{{""}};
  bool quoted = false;
  for (const char c : csv) {
    if (c == '"') {
      quoted = !quoted;
    } else if (quoted || (c != separator && c != '\r' && c != '\n')) {
      rows.back().back() += c;
    } else if (c == separator) {
      rows.back().emplace_back();
    } else if (c == '\n') {
      rows.push_back({""});
    }
  }
  rows.pop_back();
  return rows;
}

struct SpreadsheetsTest : FiguresTest {
  const std::string day = "/api/v1/exports/2024-05-06?format=csv";
  const std::string list = "/api/v1/sessions?format=csv&" + period;
  const std::string breakdown =
      "/api/v1/metrics/breakdown?format=csv&by=playerVersion&metrics=rebufferRatio,startupMs:mean&" + period;

  static rapidjson::Document description_of_the_interface() {
    std::ifstream file("nginx/www/openapi.json");
    rapidjson::IStreamWrapper stream(file);
    rapidjson::Document description;
    description.ParseStream(stream);
    return description;
  }
  std::string asked(std::string path) const {
    const auto open = path.find('{');
    if (open != path.npos) return path.substr(0, open) + "2024-05-06?format=csv";
    path += "?format=csv";
    for (const char* without_period : {"/live?", "/metrics?", "/figures?"}) {
      if (path.find(without_period) != path.npos) return path;
    }
    return path + '&' + period + (path.find("/breakdown?") == path.npos ? "" : "&by=playerVersion");
  }
  // Every route that gives a table, as the description of the interface has them.
  std::vector<std::string> tables() const {
    std::vector<std::string> paths;
    const auto description = description_of_the_interface();
    for (const auto& [path, methods] : description["paths"].GetObject()) {
      if (!methods.HasMember("get")) continue;
      const auto& answers = methods["get"]["responses"];
      if (!answers.HasMember("200") || !answers["200"].HasMember("content")) continue;
      if (answers["200"]["content"].HasMember("text/csv")) paths.push_back(asked(path.GetString()));
    }
    return paths;
  }

  // With values that look like numbers and dates.
  Row& add_session() {
    auto& session = add(played(1));
    session.figures.rebuffer_ms = 20000;
    session.figures.error_code = "3-4";
    session.figures.error_message = "12:30";
    session.figures.dimensions = {{playback::Dimension::content, "Jan 5"},
                                  {playback::Dimension::player_version, "1.10"},
                                  {playback::Dimension::custom1, "0012"}};
    return session;
  }
  std::string cell(const std::string& path, const std::string& column, char separator) const {
    const auto rows = rows_of(get(path).body, separator);
    const auto at = std::find(rows.at(0).begin(), rows.at(0).end(), column) - rows.at(0).begin();
    return rows.at(1).at(static_cast<std::size_t>(at));
  }
  void name_custom1(const std::string& name) const {
    LONGS_EQUAL(
        200, account.client.request("PUT", "/api/v1/dimensions", R"({"custom1":")" + name + "\"}", "application/json")
                 .status);
  }
};

}  // namespace

TEST_GROUP_BASE(Spreadsheets, SpreadsheetsTest){};

TEST(Spreadsheets, get_each_table_with_the_separator_that_they_ask_for) {
  add_session();
  roll_up();
  LONGS_EQUAL(12, tables().size());
  for (const auto& path : tables()) {
    const auto of_commas = rows_of(get(path).body, ',');
    for (const auto& [name, sign] : kSeparators) {
      const auto answer = get(path + "&separator=" + name);
      LONGS_EQUAL_TEXT(200, answer.status, path.c_str());
      const auto rows = rows_of(answer.body, sign);
      CHECK_TEXT(of_commas.at(0) == rows.at(0), path.c_str());
      for (const auto& row : rows) LONGS_EQUAL_TEXT(rows[0].size(), row.size(), (path + answer.body).c_str());
    }
  }
}

TEST(Spreadsheets, get_no_table_with_another_separator) {
  const std::string error = R"("separator":"must be semicolon, tab or comma, and only with format=csv")";
  for (const auto& path : tables()) {
    for (const char* bad : {"&separator=%3B", "&separator=pipe", "&separator="}) {
      const auto answer = get(path + bad);
      LONGS_EQUAL_TEXT(400, answer.status, path.c_str());
      STRCMP_CONTAINS(error.c_str(), answer.body.c_str());
    }
    const auto of_json = get(text::replaced(path, "format=csv", "separator=semicolon"));
    LONGS_EQUAL_TEXT(400, of_json.status, path.c_str());
    STRCMP_CONTAINS(error.c_str(), of_json.body.c_str());
  }
}

TEST(Spreadsheets, of_people_get_numbers_with_a_comma_where_cells_are_separated_by_semicolons) {
  add_session();
  roll_up();
  STRCMP_EQUAL("0.247525", cell(breakdown, "rebufferRatio", ',').c_str());
  STRCMP_EQUAL("0.247525", cell(breakdown + "&separator=semicolon", "rebufferRatio", ';').c_str());
  STRCMP_EQUAL("0.247525", cell(breakdown + kPeople, "rebufferRatio", ',').c_str());
  STRCMP_EQUAL("0,247525", cell(breakdown + kSemicolon, "rebufferRatio", ';').c_str());
  STRCMP_EQUAL("800", cell(breakdown + kSemicolon, "startupMs:mean", ';').c_str());
}

TEST(Spreadsheets, of_people_get_texts_that_stay_as_they_are) {
  add_session();
  roll_up();
  const std::string errors = "/api/v1/errors?format=csv&" + period;
  const std::tuple<std::string, const char*, const char*> cells[] = {
      {list, "content", "Jan 5"},     {list, "playerVersion", "1.10"},      {list, "custom1", "0012"},
      {list, "errorCode", "3-4"},     {list, "errorMessage", "12:30"},      {day, "content", "Jan 5"},
      {day, "playerVersion", "1.10"}, {breakdown, "playerVersion", "1.10"}, {errors, "message", "12:30"}};
  for (const auto& [path, column, text] : cells) {
    STRCMP_EQUAL_TEXT(text, cell(path, column, ',').c_str(), path.c_str());
    const auto of_people = rows_of(get(path + kPeople).body, ',').at(1);
    CHECK_TEXT(std::count(of_people.begin(), of_people.end(), '\t' + std::string(text)) == 1, path.c_str());
    const auto of_semicolons = rows_of(get(path + kSemicolon).body, ';').at(1);
    CHECK_TEXT(std::count(of_semicolons.begin(), of_semicolons.end(), '\t' + std::string(text)) == 1, path.c_str());
  }
}

TEST(Spreadsheets, of_people_get_figures_and_times_as_they_were) {
  add_session();
  roll_up();
  for (const char* column : {"startupMs", "playedMs", "failed", "startedAt", "state", "outcome"})
    STRCMP_EQUAL_TEXT(cell(list, column, ',').c_str(), cell(list + kPeople, column, ',').c_str(), column);
}

TEST(Spreadsheets, of_people_get_the_names_that_the_account_gave_to_its_dimensions) {
  add_session();
  roll_up();
  name_custom1("experiment");
  for (const auto& path : {list, day})
    STRCMP_EQUAL_TEXT("\t0012", cell(path + kPeople, "experiment", ',').c_str(), path.c_str());
  const auto by_custom = text::replaced(breakdown, "by=playerVersion", "by=custom1");
  STRCMP_CONTAINS((kMark + "experiment,").c_str(), get(by_custom + kPeople).body.c_str());
  name_custom1("May-5");
  STRCMP_CONTAINS((kMark + "\"\tMay-5\",").c_str(), get(by_custom + kPeople).body.c_str());
}

TEST(Spreadsheets, get_a_day_that_is_told_apart_by_everything_that_its_bytes_depend_on) {
  add_session();
  roll_up();
  std::vector<std::string> tags;
  const auto add_tags = [&] {
    for (const char* query :
         {"", "&separator=semicolon", "&separator=tab", "&bom=true", "&bom=true&separator=semicolon"})
      tags.push_back(get(day + query).header("ETag"));
  };
  add_tags();
  STRCMP_EQUAL(tags[0].c_str(), get(day + "&separator=comma").header("ETag").c_str());
  name_custom1("experiment");
  tags.push_back(get(day + kPeople).header("ETag"));
  std::sort(tags.begin(), tags.end());
  CHECK(std::adjacent_find(tags.begin(), tags.end()) == tags.end());
}
