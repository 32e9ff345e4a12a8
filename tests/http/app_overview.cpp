// The dashboard's overview, and that of one stream
#include "crypto/encoding.h"
#include "support/figures_dashboard.h"
#include "support/json.h"

namespace {

struct OverviewTest : FiguresDashboardTest {
  void show_three_days(Dashboard& app, const std::string& path = "/app/") {
    add_three_days();
    roll_up_now();
    app.sign_in(account);
    app.show(path);
    app.wait_for("document.querySelector('.chart h2') !== null");
  }
  static std::string finding(Dashboard& app) { return app.text(".chart h2"); }
};

}  // namespace

TEST_GROUP_BASE(AppOverview, OverviewTest){};

TEST(AppOverview, works) {
  Dashboard& app = dashboard();
  add(played(10)).figures.error_code = "fragLoadError";
  show_three_days(app);
  STRCMP_EQUAL("91", number(app, "Attempts").c_str());
  STRCMP_EQUAL("67 %", number(app, "Good sessions").c_str());
  STRCMP_CONTAINS("Startup time, p95 rose to", finding(app).c_str());
  app.wait_for_text("dash.js");
  app.wait_for_text("fragLoadError");
  app.wait_for("document.querySelector('.plot svg path.line-0')?.getAttribute('d').startsWith('M')");
  app.check_looks();
}

TEST(AppOverview, is_the_first_run_while_there_is_no_session) {
  Dashboard& app = dashboard();
  app.sign_in(account);
  app.show("/app/");
  app.wait_for_text("Connect a player");
  app.wait_for("document.querySelectorAll('h1').length === 1");
}

TEST(AppOverview, says_what_to_do_where_a_period_is_empty) {
  Dashboard& app = dashboard();
  add(played(1));
  roll_up_now();
  app.sign_in(account);
  app.show("/app/?last=1h");
  app.wait_for_text("No sessions in this hour and the one before");
  app.check_looks();
  app.click("The last 30 days");
  app.wait_for_address("/app/?last=30d");
  app.wait_for("document.querySelector('.tiles') !== null");
}

TEST(AppOverview, says_what_is_wrong_with_a_period) {
  Dashboard& app = dashboard();
  app.sign_in(account);
  app.show("/app/?from=yesterday");
  app.wait_for_text("must be a date such as 2026-01-31");
  app.click("30 days: the last 30 days");
  app.wait_for_address("/app/?last=30d");
}

TEST(AppOverview, shows_no_figures_of_one_period_under_another_without_a_network) {
  Dashboard& app = dashboard();
  show_three_days(app);
  app.be_offline();
  app.click("30 days: the last 30 days");
  app.wait_for_text("This host cannot be reached");
  app.wait_for("!document.querySelector('.tile')");
  app.be_offline(false);
  app.wait_for("!!document.querySelector('.tile')");
  STRCMP_EQUAL("90", number(app, "Attempts").c_str());
  app.wait_for("!document.body.innerText.includes('This host cannot be reached')");
}

TEST(AppOverview, compares_with_the_period_before_in_words) {
  Dashboard& app = dashboard();
  add_three_days();
  roll_up_now();
  app.sign_in(account);
  const auto day = [&](int hour) { return telemetry::rules::sql_time(at(hour)).substr(0, 10); };
  app.show("/app/?from=" + day(24) + "T00:00:00Z&to=" + day(48) + "T00:00:00Z");
  app.wait_for(
      "[...document.querySelectorAll('.change')].some((one) => "
      "/^\\D*\\d+ % more than in the period before, worse$/.test(one.textContent.replace(/\\s+/g, ' ').trim()))");
}

TEST(AppOverview, does_not_compare_few_sessions) {
  Dashboard& app = dashboard();
  for (int i = 0; i < 5; ++i) add(played(24 + i));
  roll_up_now();
  app.sign_in(account);
  app.show("/app/");
  app.wait_for_text("few: 5");
  STRCMP_EQUAL("0", app.value_of("document.querySelectorAll('.change').length").c_str());
}

TEST(AppOverview, charts_a_number_when_its_line_is_pressed) {
  Dashboard& app = dashboard();
  show_three_days(app);
  app.value_of("document.querySelector('[aria-label=\"Good sessions in the chart\"]').focus()");
  app.press("Enter");
  app.wait_for_address("/app/?metric=good");
  app.wait_for("document.querySelector('.chart h2').innerText.startsWith('Good sessions fell to 0')");
  STRCMP_EQUAL("true", app.value_of("document.activeElement.getAttribute('aria-pressed')").c_str());
}

TEST(AppOverview, shows_its_chart_as_a_table) {
  Dashboard& app = dashboard();
  show_three_days(app);
  app.click("As a table");
  app.wait_for("document.querySelectorAll('.chart tbody tr').length >= 7");
  STRCMP_CONTAINS("4 s", app.text(".chart tbody").c_str());
  STRCMP_CONTAINS("–", app.text(".chart tbody").c_str());  // days without a session
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}

TEST(AppOverview, reads_the_points_of_its_chart_with_the_arrow_keys) {
  Dashboard& app = dashboard();
  show_three_days(app);
  app.value_of("document.querySelector('.plot').focus()");
  for (int i = 0; i < 9; ++i) app.press("ArrowLeft");
  app.wait_for("/: Startup time, p95 .+, Attempts 0$/.test(document.querySelector('.chart [aria-live]').innerText)");
}

TEST(AppOverview, is_filtered_by_what_its_address_says) {
  Dashboard& app = dashboard();
  show_three_days(app, "/app/?filter=player%3Adash.js");
  STRCMP_EQUAL("30", number(app, "Attempts").c_str());
  app.click("Player is dash.js: take away");
  app.wait_for_address("/app/");
  app.wait_for("document.querySelectorAll('.tile strong')[1].innerText === '90'");
}

TEST(AppOverview, adds_a_filter_from_the_keyboard) {
  Dashboard& app = dashboard();
  show_three_days(app);
  app.value_of("document.querySelector('.filters [aria-expanded]').focus()");
  app.press("Enter");
  app.wait_for("document.activeElement.name === 'dimension'");
  app.value_of("(document.activeElement.value = 'player', document.activeElement.dispatchEvent(new Event('change')))");
  app.wait_for("document.querySelector('select[name=value]')?.innerText.includes('hls.js (60)')");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
  app.value_of("document.querySelector('.more-filters button').focus()");
  app.press("Enter");
  app.wait_for_address("/app/?filter=player%3Ahls.js");
}

TEST(AppOverview, links_each_number_to_its_breakdown) {
  Dashboard& app = dashboard();
  show_three_days(app, "/app/?last=30d&filter=player%3Adash.js");
  STRCMP_EQUAL("/app/breakdown?last=30d&filter=player%3Adash.js&metric=rebufferRatio",
               app.value_of("[...document.querySelectorAll('.tile a')].find((one) => one.innerText.startsWith("
                            "'Rebuffering')).getAttribute('href')")
                   .c_str());
}

TEST(AppOverview, takes_at_most_60_kB) {
  Dashboard app(stack);  // with nothing in its cache
  show_three_days(app);
  const auto bytes = app.value_of(
      "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
      ".filter(({ name }) => !name.includes('/api/')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)");
  CHECK(std::stoi(bytes) > 20000);
  CHECK(std::stoi(bytes) <= 60000);
}

TEST(AppOverview, says_that_sums_are_not_made_any_more) {
  Dashboard& app = dashboard();
  add_three_days();
  roll_up();
  db::Autocommit(stack.database())
      .run("REPLACE INTO figure_marks (user_id, figures) VALUES ('', UTC_TIMESTAMP(3) - INTERVAL 1 HOUR)");
  app.sign_in(account);
  app.show("/app/");
  app.wait_for_text("Does millrace-admin maintain run on this host?");
}

TEST_GROUP_BASE(AppStream, FiguresDashboardTest){};

TEST(AppStream, works) {
  Dashboard& app = dashboard();
  const auto stream = new_stream();
  const auto id = crypto::uuid_text(stream);
  add_three_days(10);
  for (auto& session : sessions) session.stream_id = stream;
  add(played(1));
  roll_up_now();
  app.sign_in(account);
  app.show("/app/streams/" + id);
  app.wait_for("document.querySelector('.chart') !== null");
  STRCMP_EQUAL("30", number(app, "Attempts").c_str());
  app.wait_for_text("Telemetry.init({ key: \"sdk_…\", streamId: \"" + id + "\" })");
  app.wait_for_text("you have none yet. Make a key");
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 10");
  app.check_looks();
}

TEST(AppStream, that_is_not_there_leads_back) {
  Dashboard& app = dashboard();
  app.sign_in(account);
  app.show("/app/streams/89cf17ef-3007-43b4-a509-64eb90a9c775");
  app.wait_for_text("There is no such stream");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}
