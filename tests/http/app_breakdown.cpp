// The dashboard's breakdown of a metric
#include "support/figures_dashboard.h"

namespace {

struct AppBreakdownTest : FiguresDashboardTest {
  void show(const std::string& query) {
    add_three_days();
    roll_up_now();
    app.sign_in(account);
    app.show("/app/breakdown" + query);
    app.wait_for("document.querySelector('tbody th') !== null");
  }
  std::string row(int i) {
    return app.value_of("document.querySelectorAll('tbody tr')[" + std::to_string(i) +
                        "].innerText.replace(/\\s+/g, ' ').trim()");
  }
};

}  // namespace

TEST_GROUP_BASE(AppBreakdown, AppBreakdownTest){};

TEST(AppBreakdown, works) {
  show("?metric=startupMs%3Amean&by=player");
  STRCMP_EQUAL("dash.js 4.00 s 1.07 s worse 30 33.3 % Sessions", row(0).c_str());
  STRCMP_EQUAL("hls.js 0.80 s 2.13 s better 60 66.7 % Sessions", row(1).c_str());
  STRCMP_CONTAINS("Startup time, mean rose to 4", app.text(".chart h2").c_str());
  app.check_looks();
}

TEST(AppBreakdown, is_a_table_for_spreadsheets_of_the_viewers_country) {
  app.be_in_locale("fr_FR");
  show("?by=player");
  STRCMP_CONTAINS("format=csv&bom=true&separator=semicolon",
                  app.value_of("document.querySelector('a[download]').href").c_str());
}

TEST(AppBreakdown, is_sorted_by_a_click_on_a_heading) {
  show("");
  app.click("Attempts");
  app.wait_for_address("/app/breakdown?sort=-attempts");
  app.wait_for("document.querySelector('tbody th').innerText === 'hls.js'");
  STRCMP_EQUAL("descending", app.value_of("document.querySelector('[aria-sort]').getAttribute('aria-sort')").c_str());
}

TEST(AppBreakdown, is_filtered_by_a_click_on_a_value_and_goes_on_with_another_dimension) {
  show("?by=player&last=30d");
  app.wait_for_text("A click on a value filters by it, and goes on by player version.");
  app.click("dash.js");
  app.wait_for_address("/app/breakdown?by=playerVersion&last=30d&filter=player%3Adash.js");
  app.wait_for("document.querySelector('tbody th').innerText === 'not known'");
  STRCMP_CONTAINS("not known 4.00 s", row(0).c_str());
  app.click("Player is dash.js: take away");
  app.wait_for_address("/app/breakdown?by=playerVersion&last=30d");
}

TEST(AppBreakdown, shows_another_metric) {
  show("");
  app.value_of(
      "((one) => (one.value = 'plays', one.dispatchEvent(new Event('change', { bubbles: true }))))"
      "(document.querySelector('.choices select'))");
  app.wait_for_address("/app/breakdown?metric=plays");
  app.wait_for("document.querySelector('tbody tr').innerText.replace(/\\s+/g, ' ').startsWith('hls.js 60 60')");
  STRCMP_CONTAINS("/api/v1/figures/breakdown?by=player&metrics=plays&sort=-plays",
                  app.value_of("document.querySelector('a[download]').href").c_str());
}

TEST(AppBreakdown, are_all_in_the_table_for_a_spreadsheet) {
  show("?by=player&sort=-attempts");
  STRCMP_CONTAINS("sort=-attempts", app.value_of("document.querySelector('a[download]').href").c_str());
  STRCMP_EQUAL("false", app.value_of("/limit=|cursor=/.test(document.querySelector('a[download]').href)").c_str());
}

TEST(AppBreakdown, of_nothing_says_what_to_do) {
  app.sign_in(account);
  app.show("/app/breakdown?by=country");
  app.wait_for_text("No sessions in the last 7 days");
  app.check_looks();
}

TEST(AppBreakdown, says_what_of_its_address_is_not_known) {
  show("?metric=nice&by=planet&sort=-beauty");
  app.wait_for_text("There is no metric “nice” here, so this is startup time, p95.");
  app.wait_for_text("Unknown dimension “planet”; showing the breakdown by player.");
  app.wait_for_text("Unknown order “-beauty” in the address, so it is left out.");
  STRCMP_CONTAINS("dash.js 4", row(0).c_str());
}

TEST(AppBreakdown, shows_a_small_impact_with_three_digits) {
  add_three_days();
  sessions.back().figures.rebuffer_ms = 90;
  roll_up_now();
  app.sign_in(account);
  app.show("/app/breakdown?metric=rebufferRatio&by=player");
  app.wait_for(
      "/^hls.js 0[.]00\\d{3} % 0[.]00\\d+ points worse/.test(document.querySelector('tbody "
      "tr')?.innerText.replace(/\\s+/g, ' '))");
  STRCMP_EQUAL("false", app.value_of("/[+−]0 |−0[.]0+ /.test(document.querySelector('tbody').innerText)").c_str());
}

TEST(AppBreakdown, shows_what_a_value_takes_from_a_figure_that_should_be_high) {
  show("?metric=good&by=player");
  app.wait_for(
      "/^dash.js 0 % \\d+[.]\\d points worse/.test(document.querySelector('tbody tr')?.innerText.replace(/\\s+/g, ' "
      "'))");
}

TEST(AppBreakdown, asks_what_broke_of_what_can_be_explained) {
  show("?metric=startFailures&by=player");
  app.click("What broke?");
  app.wait_for_text("What broke: start failures");
  app.check_looks();
  app.show("/app/breakdown?metric=startupMs%3Ap50&by=player");
  app.wait_for("document.querySelector('tbody th') !== null && !document.body.innerText.includes('What broke?')");
}

TEST(AppBreakdown, by_country_says_that_this_host_looks_up_none) {
  show("?by=country");
  app.wait_for_text("This host does not look up countries. Its operator can: millrace-admin geo set FILE");
  app.check_looks();
}

TEST(AppBreakdown, leads_from_each_value_to_its_sessions) {
  show("?by=country&last=30d");
  app.click("Sessions of not known");
  app.wait_for_address("/app/sessions?last=30d&filter=country%3A");
}

TEST(AppBreakdown, leads_from_a_value_that_begins_like_an_operator_to_its_sessions) {
  add(played(10)).figures.dimensions.set(playback::Dimension::content, "!Hero");
  show("?by=content&last=30d");
  app.wait_for_text("!Hero");
  app.click("Sessions of !Hero");
  app.wait_for_text("Title is !Hero");
  app.wait_for("document.querySelectorAll('tbody tr').length === 1");
}

TEST(AppBreakdown, shows_the_impact_whole_on_a_phone) {
  Dashboard::of(stack, 390);
  show("?by=player");
  app.wait_for("document.querySelector('tbody .impact') !== null");
  STRCMP_EQUAL(
      "true",
      app.value_of(
             "[...document.querySelectorAll('tbody .impact, thead th:nth-child(3)')].every((one) => "
             "one.getBoundingClientRect().right <= document.querySelector('.wide').getBoundingClientRect().right)")
          .c_str());
}
