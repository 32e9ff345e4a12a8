#include "figures/rules/reports/content.h"

#include "crypto/encoding.h"
#include "figures/tables/findings.h"
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
    for (int i = 0; i < 240; ++i) {
      auto& session = add(played(i / 5));
      const bool is_broken = i >= 120 && i % 3 == 0;
      session.figures.dimensions.set(Dimension::player_version, is_broken ? "1.7.4" : "1.7.3");
      session.figures.dimensions.set(Dimension::content, "secret title");
      session.figures.dimensions.set(Dimension::page, "secret.example");
      session.figures.dimensions.set(Dimension::viewer, "secretviewer");
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

  // The host has looked some hours after the two days.
  void find(int hours_later, const std::string& dimensions = R"({"cdn":"Akamai"})") const {
    const figures::tables::findings::Worse worse{1,
                                                 421,
                                                 76161,
                                                 day(1) + 18 * calendar::kHourMs,
                                                 day(1) + 22 * calendar::kHourMs,
                                                 35,
                                                 "cause",
                                                 "Most of secret.example.",
                                                 dimensions};
    db::transact(stack.database(), [&](db::Transaction& tx) {
      figures::tables::findings::replace(tx, account.id, 7 * 24 * 60, day(2) + hours_later * calendar::kHourMs,
                                         {{"rebufferRatio", 402, 7050, 1539, worse}});
    });
  }

  Content content(const std::optional<std::string>& filter_id = {}) {
    const figures::tables::reports::Report report{{"Sport", filter_id, false, "UTC"}, "", account.id, 0, {}, ""};
    return content_of(stack.database(), config, report, {}, {day(1), day(2)});
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
  const auto overview = content().tables[0];
  STRCMP_EQUAL("33.3 %|0 %|+33.3 points", row(overview, "Start failures").c_str());
  STRCMP_EQUAL("120|120|+0", row(overview, "Attempts").c_str());
}

TEST(ReportContent, names_the_worst_of_each_kind_of_value) {
  const auto worst = content().tables[1];
  STRCMP_EQUAL("1.7.4|0 %|40", row(worst, "Player version").c_str());
  STRCMP_EQUAL("One|0 %|40", row(worst, "CDN").c_str());
  LONGS_EQUAL(2, worst.rows.size());
}

TEST(ReportContent, leads_with_what_got_worse) {
  find(6);
  const auto worse = content().tables[0];
  STRCMP_EQUAL("What got worse", worse.title.c_str());
  STRCMP_EQUAL("Rebuffering", worse.rows.at(0)[0].c_str());
  STRCMP_CONTAINS("7.62 % from ", worse.rows[0][1].c_str());
  STRCMP_CONTAINS(", 22:00; before, it was 0.0421 %. Most of secret.example.", worse.rows[0][1].c_str());
}

TEST(ReportContent, names_no_page_where_it_got_worse) {
  find(6, R"({"page":"secret.example"})");
  STRCMP_CONTAINS("before, it was 0.0421 %.", content().tables[0].rows.at(0)[1].c_str());
  CHECK(content().tables[0].rows[0][1].find("secret") == std::string::npos);
}

TEST(ReportContent, tells_nothing_that_was_found_at_another_time) {
  find(25);
  STRCMP_EQUAL("Overview", content().tables[0].title.c_str());
}

TEST(ReportContent, has_new_errors_only) {
  const auto errors = content().tables[2];
  LONGS_EQUAL(1, errors.rows.size());
  STRCMP_EQUAL("bufferAppendError", errors.rows[0][0].c_str());
  STRCMP_EQUAL("40", errors.rows[0][1].c_str());
}

TEST(ReportContent, has_the_marks_of_the_period) {
  account.client.post("/api/v1/marks", R"({"text":"Release 1.7.4","at":")" + calendar::iso_time(day(1)) + "\"}");
  account.client.post("/api/v1/marks", R"({"text":"Earlier","at":")" + calendar::iso_time(day(0)) + "\"}");
  const auto marks = content().tables[3];
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
  STRCMP_EQUAL("40|–|–", row(filtered.tables[0], "Attempts").c_str());
  STRCMP_EQUAL("", row(filtered.tables[0], "Most viewers at once").c_str());
  STRCMP_CONTAINS("pass the filter New, beside ", filtered.lead.c_str());
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
  STRCMP_CONTAINS(R"("items":[{"value":"One","sessions":40,"attempts":40,)", breakdown.body.c_str());
  STRCMP_EQUAL("One|0 %|40", row(worst, "CDN").c_str());
}

TEST(ReportContent, says_that_its_filter_was_deleted) {
  const auto orphan = content(std::string(16, 'x'));
  STRCMP_CONTAINS("The filter of this report was deleted", orphan.lead.c_str());
  CHECK(orphan.tables.empty());
}
