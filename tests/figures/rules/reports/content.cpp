#include "figures/rules/reports/content.h"

#include <algorithm>

#include "crypto/encoding.h"
#include "support/figures_test.h"
#include "support/json.h"
#include "support/stack_config.h"

using namespace figures::rules::reports;
using playback::Dimension;

namespace {

struct ReportContentTest : FiguresTest {
  const Config config = config_of(stack);

  // Of two days, the second has a session in three that fails, with an error and a player version of its own.
  ReportContentTest() {
    for (int i = 0; i < 480; ++i) {
      auto& session = add(played(i / 10));
      const bool is_broken = i >= 240 && i % 3 == 0;
      session.figures.dimensions.set(Dimension::player_version, is_broken ? "1.7.4" : "1.7.3");
      session.figures.dimensions.set(Dimension::content, "secret title");
      session.figures.dimensions.set(Dimension::page, is_broken ? "secret.example" : "another-secret.example");
      session.figures.dimensions.set(Dimension::viewer, "secretviewer" + std::to_string(i));
      session.figures.error_code = is_broken ? "bufferAppendError" : "fragLoadError";
      session.figures.startup_ms = 500;
      session.figures.dimensions.set(Dimension::cdn, "Two");
      if (!is_broken) continue;
      session.figures.served = {{"One", 1000, 0, 0}, {"Two", 1000, 0, 0}};
      session.outcome = playback::Outcome::start_failure;
      session.figures.started = false;
    }
    roll_up();
  }

  Content content(const std::optional<std::string>& filter_id = {}, int last_day = 1) {
    const figures::tables::reports::Report report{{"Sport", filter_id, false, "UTC"}, "", account.id, 0, {}, ""};
    return content_of(stack.database(), config, report, {}, {day(last_day), day(last_day + 1)});
  }
  Table table(const std::string& title) {
    const auto tables = content().tables;
    return *std::find_if(tables.begin(), tables.end(), [&](const auto& one) { return one.title == title; });
  }
  std::int64_t day(int number) const { return calendar::rounded_down(at(24 * number), calendar::kHourMs); }

  static std::string row(const Table& table, const std::string& first) {
    for (const auto& row : table.rows) {
      if (row[0] == first) return row[1] + "|" + row[2] + "|" + row[3];
    }
    return "";
  }
};

}  // namespace

TEST_GROUP_BASE(ReportContent, ReportContentTest){};

TEST(ReportContent, compares_with_the_period_before) {
  const auto overview = table("Overview");
  STRCMP_EQUAL("33.3 %|0 %|+33.3 points", row(overview, "Start failures").c_str());
  STRCMP_EQUAL("240|240|no change", row(overview, "Attempts").c_str());
}

TEST(ReportContent, names_the_worst_of_each_kind_of_value) {
  const auto worst = table("Worst three of each, largest effect first");
  STRCMP_EQUAL("1.7.4|0 %|80", row(worst, "Player version").c_str());
  STRCMP_EQUAL("One|0 %|80", row(worst, "CDN").c_str());
  LONGS_EQUAL(2, worst.rows.size());
}

TEST(ReportContent, leads_with_what_got_worse_and_where) {
  const auto worse = content().tables[0];
  STRCMP_EQUAL("What got worse", worse.title.c_str());
  STRCMP_EQUAL("Start failures", worse.rows.at(0)[0].c_str());
  STRCMP_CONTAINS("33.3 % since ", worse.rows[0][1].c_str());
  STRCMP_CONTAINS(", 00:00; before, it was 0 %.", worse.rows[0][1].c_str());
  STRCMP_CONTAINS("Player version 1.7.4 explains all of the rise: start failures there: 100 %",
                  worse.rows.at(1)[1].c_str());
}

TEST(ReportContent, tells_nothing_of_too_few_sessions) {
  STRCMP_EQUAL("Overview", content({}, 5).tables[0].title.c_str());
}

TEST(ReportContent, has_new_errors_only) {
  const auto errors = table("New errors");
  LONGS_EQUAL(1, errors.rows.size());
  STRCMP_EQUAL("bufferAppendError", errors.rows[0][0].c_str());
  STRCMP_EQUAL("80", errors.rows[0][1].c_str());
}

TEST(ReportContent, has_the_marks_of_the_period) {
  account.client.post("/api/v1/marks", R"({"text":"Release 1.7.4","at":")" + calendar::iso_time(day(1)) + "\"}");
  account.client.post("/api/v1/marks", R"({"text":"Earlier","at":")" + calendar::iso_time(day(0)) + "\"}");
  const auto marks = table("Marks");
  LONGS_EQUAL(1, marks.rows.size());
  STRCMP_EQUAL("Release 1.7.4", marks.rows[0][1].c_str());
}

TEST(ReportContent, names_neither_viewers_nor_pages) {
  for (const auto& table : content().tables) {
    for (const auto& row : table.rows) {
      for (const auto& cell : row) CHECK(cell.find("secret") == std::string::npos);
    }
  }
}

TEST(ReportContent, is_of_the_sessions_that_pass_its_filter) {
  const auto saved = account.client.post("/api/v1/filters", R"({"name":"New","where":["playerVersion:1.7.4"]})").body;
  const auto id = crypto::from_uuid_text(text_in(saved, "id")).value();
  const auto filtered = content(id);
  STRCMP_EQUAL("80|–|–", row(filtered.tables[0], "Attempts").c_str());
  STRCMP_EQUAL("", row(filtered.tables[0], "Most viewers at once").c_str());
  STRCMP_CONTAINS("pass the filter New, compared with ", filtered.lead.c_str());
  STRCMP_CONTAINS(("/app/?account=" + account.id + "&from=").c_str(), filtered.link.c_str());
  STRCMP_CONTAINS("&filter=playerVersion%3A1.7.4", filtered.link.c_str());
  STRCMP_EQUAL("bufferAppendError", filtered.tables[2].rows.at(0)[0].c_str());
}

TEST(ReportContent, counts_sessions_that_changed_their_cdn_as_breakdowns_do) {
  const auto saved =
      account.client.post("/api/v1/filters", R"({"name":"Both","where":["os:!nobody","device:!nobody"]})").body;
  const auto worst = content(crypto::from_uuid_text(text_in(saved, "id"))).tables[1];
  const auto breakdown = account.client.get(
      "/api/v1/metrics/breakdown?by=cdn&metrics=good&sort=-impact&from=" + calendar::iso_time(day(1)) +
      "&to=" + calendar::iso_time(day(2)) + sessions_basis);
  STRCMP_CONTAINS(R"("items":[{"value":"One","sessions":80,"attempts":80,)", breakdown.body.c_str());
  STRCMP_EQUAL("One|0 %|80", row(worst, "CDN").c_str());
}

TEST(ReportContent, says_that_its_filter_was_deleted) {
  const auto orphan = content(std::string(16, 'x'));
  STRCMP_CONTAINS("The filter of this report was deleted", orphan.lead.c_str());
  CHECK(orphan.tables.empty());
}
