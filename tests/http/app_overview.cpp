// The dashboard's overview, and that of one stream
#include <algorithm>

#include "calendar/period.h"
#include "crypto/encoding.h"
#include "db/clock.h"
#include "support/figures_dashboard.h"
#include "support/player.h"

namespace {

struct OverviewTest : FiguresDashboardTest {
  void show_three_days(const std::string& path = "/app/") {
    add_three_days();
    roll_up_now();
    app.sign_in(account);
    app.show(path);
    app.wait_for("document.querySelector('.chart h2') !== null");
  }
  std::string finding() { return app.text(".chart h2"); }
  // What is said of a chart whose days begin on a Monday.
  std::string failures_of_days(const std::string& values, const std::string& more = "") {
    return app.awaited(
        "Promise.all(['figures/finding', 'lib/format'].map((name) => import(`/app/${name}.js`))).then("
        "([{ finding }, { percent }]) => { const values = " +
        values + "; return finding({ label: 'Failures', unit: 'ratio', show: percent, better: 'lower', ...{" + more +
        "} }, { times: values.map((_, i) => +new Date(2024, 4, 6 + i)), values, cut: 0, complete: values.length, "
        "attempts: values.map((value) => value === null ? 0 : 214), interval: 'day', ...{" +
        more + "} }).replaceAll('\u00a0', ' '); })");
  }
};

}  // namespace

TEST_GROUP_BASE(AppOverview, OverviewTest){};

TEST(AppOverview, works) {
  add(played(10)).figures.error_code = "fragLoadError";
  show_three_days();
  STRCMP_EQUAL("91", number("Attempts").c_str());
  STRCMP_EQUAL("67 %", number("Good sessions").c_str());
  STRCMP_CONTAINS("Startup time, p95 rose to", finding().c_str());
  app.wait_for_text("dash.js");
  app.wait_for_text("fragLoadError");
  app.wait_for("document.querySelector('.plot svg path.line-0')?.getAttribute('d').startsWith('M')");
  app.check_looks();
}

TEST(AppOverview, says_which_sessions_are_left_out) {
  for (const int hour : {10, 11}) add(played(hour)).identity.client.set(playback::Dimension::automated, "crawler");
  show_three_days();
  app.wait_for_text("2 sessions of programs, such as a crawler, left out.");
  STRCMP_EQUAL("90", number("Attempts").c_str());
  app.click("2 sessions of programs");
  app.wait_for_text("a person");
  app.wait_for_text("crawler");
}

TEST(AppOverview, of_programs_alone_is_not_empty) {
  add(played(10)).identity.client.set(playback::Dimension::automated, "crawler");
  roll_up_now();
  app.sign_in(account);
  app.show("/app/");
  app.wait_for_text("1 session of a program, such as a crawler, left out.");
}

// Clocks may be changed within the period.
TEST(AppOverview, has_the_days_of_the_viewers_calendar) {
  const auto days_of = [&](const std::string& zone, const std::string& from, const std::string& to) {
    app.be_in_zone(zone);
    return app.awaited(
        "import('/app/figures/plot-layout.js').then(({ timesBetween }) => timesBetween(+new Date(" + from +
        "), +new Date(" + to +
        "), 5, 'hour').map((at) => new Date(at)).map((at) => `${at.getDate()} ${at.getHours()}:${at.getMinutes()}`)"
        ".join(', '))");
  };
  app.be_in_zone("Asia/Calcutta");
  show_three_days();
  const auto& requests = app.requests();
  CHECK(std::any_of(requests.begin(), requests.end(), [](const std::string& url) {
    return url.find("/timeseries?") != url.npos && url.find("timezone=Asia%2FCalcutta") != url.npos;
  }));
  STRCMP_EQUAL("3 0:0, 4 0:0, 5 0:0, 6 0:0", days_of("Australia/Sydney", "2026, 9, 3", "2026, 9, 6").c_str());
  STRCMP_EQUAL("5 0:0, 6 1:0, 7 0:0, 8 0:0", days_of("America/Santiago", "2020, 8, 5", "2020, 8, 8").c_str());
}

TEST(AppOverview, finds_what_its_chart_shows_and_never_less) {
  show_three_days();
  const auto found = [&](const std::string& better, const std::string& values, int complete, int last_attempts = 900) {
    const auto number = std::to_string(complete);
    return app.awaited(
        "import('/app/figures/finding.js').then(({ finding }) => { const values = " + values +
        "; return finding({ label: 'Stalls', unit: 'ratio', show: (value) => `${Math.round(value * 100)} %`, better: " +
        better +
        " }, { times: values.map((_, i) => Date.UTC(2024, 4, 6, i)), values: values.map((value) => value / 100), "
        "attempts: values.map((_, i) => i < " +
        number + " ? 900 : " + std::to_string(last_attempts) + "), cut: 0, complete: " + number +
        ", interval: 'hour' }).replaceAll('\u00a0', ' '); })");
  };
  STRCMP_EQUAL("Stalls rose to 5 % so far, usually 1 %", found("'lower'", "[1, 1, 1, 2, 5]", 4).c_str());
  STRCMP_CONTAINS("Stalls rose to 4 % ", found("'lower'", "[1, 1, 1, 4, 5]", 4, 2).c_str());
  STRCMP_EQUAL("Stalls fell to 2 % so far, usually 9 %", found("'higher'", "[9, 9, 8, 2]", 3).c_str());
  STRCMP_CONTAINS(", 9 % so far", found("'lower'", "[1, 1, 9]", 2).c_str());
  STRCMP_EQUAL("Stalls: 9 % so far, the most", found("null", "[3, 4, 3, 9]", 3).c_str());
  STRCMP_EQUAL("Stalls stayed at 0 %", found("null", "[0, 0, 0]", 3).c_str());
  STRCMP_EQUAL("Stalls varied between 1 % and 4 %", found("'lower'", "[1, 4, 4, 4]", 4).c_str());
  STRCMP_EQUAL("Stalls stayed between 10 % and 11 %", found("'lower'", "[10, 11, 11, 11]", 4).c_str());
}

TEST(AppOverview, says_when_a_level_changed_and_what_it_was_before) {
  show_three_days();
  STRCMP_EQUAL("Failures rose from 0.9 % to 7.01 % on Friday and stayed there",
               failures_of_days("[.009, .008, .01, .009, .0478, .063, .0995]").c_str());
  STRCMP_EQUAL("Failures rose to 3.93 % on Sunday, usually 0.16 %",
               failures_of_days("[.0012, .0017, .002, .0015, .0016, .0018, .0393]").c_str());
  STRCMP_EQUAL("Failures fell from 7.33 % to 1 % on Thursday and stayed there",
               failures_of_days("[.07, .08, .07, .01, .01, .01]").c_str());
  STRCMP_EQUAL("Failures rose from 1 % to 7 % on Wednesday and fell back on Saturday",
               failures_of_days("[.01, .01, .07, .06, .08, .01, .01, .01]").c_str());
  STRCMP_EQUAL("Failures rose from 1 % to 7 % on Friday and stayed there",
               failures_of_days("[.01, .01, .01, .01, .07, .07, .01]", "complete: 6").c_str());
  STRCMP_EQUAL("Failures rose from 1 % to 7.5 % on Friday and stayed there",
               failures_of_days("[.01, .01, null, null, .07, .08, .075]").c_str());
  STRCMP_EQUAL("Failures fell from 95 % to 85 % on Thursday and stayed there",
               failures_of_days("[.95, .94, .96, .85, .84, .86]", "better: 'higher'").c_str());
  STRCMP_EQUAL("Failures rose from 2.05 s to 3.08 s on Thursday and stayed there",
               failures_of_days("[2000, 2100, 2050, 3000, 3100, 3150]",
                                "unit: 'ms', show: (value) => `${(value / 1000).toFixed(2)} s`")
                   .c_str());
  STRCMP_EQUAL(
      "Failures rose from 0.15 % to 9.75 % at 18:00 and fell back at 22:00",
      failures_of_days("Array.from({ length: 24 }, (_, i) => i >= 18 && i < 22 ? [.13, .08, .1, .08][i - 18] : [.001, "
                       ".002][i % 2])",
                       "interval: 'hour', times: values.map((_, i) => +new Date(2024, 4, 6, i)), attempts: "
                       "values.map(() => 60)")
          .c_str());
}

// As when one evening a CDN fails, and then three days a version.
TEST(AppOverview, takes_no_outage_for_what_is_usual) {
  show_three_days();
  STRCMP_EQUAL("Failures rose to 7.59 % on Saturday, usually 1 %",
               failures_of_days("[.005, .0281, .007, .01, .05, .0759, .03]").c_str());
  STRCMP_EQUAL("Failures rose to 5.93 % on Saturday, usually 0.6 %",
               failures_of_days("[.005, .006, .0281, .007, .004, .0593, .006]").c_str());
  STRCMP_EQUAL("Failures rose from 1 % to 7 % on 13 May and stayed there",
               failures_of_days("[.01, .01, .05, .01, .01, .01, .01, .07, .07, .07]").c_str());
}

TEST(AppOverview, says_that_something_rose_that_usually_does_not_happen) {
  show_three_days();
  STRCMP_EQUAL("Failures rose to 5 on Friday, usually 0",
               failures_of_days("[0, 0, 0, 0, 5, 0, 0]", "unit: 'number', show: String").c_str());
}

TEST(AppOverview, names_the_worst_point_where_most_say_little_unless_it_is_0) {
  show_three_days();
  const std::string few = "attempts: values.map((_, i) => (i < 3 ? 900 : 5))";
  STRCMP_EQUAL("Failures: 2 % at worst, on Tuesday", failures_of_days("[.01, .02, .01, 0, 0, 0, 0, 0]", few).c_str());
  STRCMP_EQUAL("Failures stayed at 0 %", failures_of_days("[0, 0, 0, 0, 0, 0, 0, 0]", few).c_str());
}

TEST(AppOverview, says_that_something_rose_only_beyond_chance) {
  show_three_days();
  const auto claims = [&](const std::string& length, const std::string& attempts, const std::string& share) {
    return std::stoi(app.awaited(
        "import('/app/figures/finding.js').then(({ finding }) => { let seed = 1; const random = () => (seed = seed * "
        "48271 % 2147483647) / 2147483647; const headline = () => { const attempts = Array.from({ length: " +
        length + " }, () => " + attempts +
        "); return finding({ label: 'Failures', unit: 'ratio', show: String, better: 'lower' }, { times: "
        "attempts.map((_, i) => 86400000 * i), values: attempts.map((n) => Array.from({ length: n }, random)"
        ".filter((one) => one < " +
        share + ").length / n), attempts, cut: 0, complete: " + length +
        ", interval: 'day' }); }; return Array.from({ length: 200 }, headline).filter((one) => "
        "/ (rose|fell) /.test(one)).length; })"));
  };
  for (const auto* length : {"3", "7", "24", "30"}) {
    CHECK_COMPARE(claims(length, "60", ".005"), <=, 5);
    CHECK_COMPARE(claims(length, "200", ".03"), <=, 5);
    CHECK_COMPARE(claims(length, "100 + Math.floor(900 * random())", ".005"), <=, 5);
  }
}

TEST(AppOverview, claims_no_change_where_figures_scatter) {
  show_three_days();
  const auto claims = [&](const std::string& unit, int length, int attempts, const std::string& value) {
    return std::stoi(app.awaited(
        "import('/app/figures/change.js').then(({ changeIn }) => { let seed = 1; const random = () => "
        "(seed = seed * 48271 % 2147483647) / 2147483647; const attempts = " +
        std::to_string(attempts) + "; const point = () => ({ attempts, value: " + value +
        " }); return Array.from({ length: 200 }, () => changeIn(Array.from({ length: " + std::to_string(length) +
        " }, point), " + quoted(unit) + ")).filter(Boolean).length; })"));
  };
  const std::string share = "Array.from({ length: attempts }, random).filter((one) => one < .03).length / attempts";
  CHECK(claims("ratio", 7, 200, share) <= 4);
  CHECK(claims("ratio", 24, 60, share) <= 4);
  CHECK(claims("ratio", 7, 8, share) <= 4);
  CHECK(claims("ms", 7, 200, "1600 + 800 * random()") <= 6);
  CHECK(claims("ms", 24, 200, "1600 + 800 * random()") <= 4);
}

TEST(AppOverview, colours_only_what_exceeds_the_usual_change) {
  show_three_days();
  const auto changed = [&](const std::string& metric, const std::string& now, const std::string& before,
                           const std::string& attempts = "1500") {
    return app.awaited(
        "import('/app/figures/measures.js').then(({ differenceOf }) => { const { text, verdict } = "
        "differenceOf({" +
        metric + "}, " + now + ", " + before + ", [" + attempts + ", " + attempts +
        "]); return `${text} ${verdict}`; })");
  };
  const std::string failures = "unit: 'ratio', better: 'lower'", good = "unit: 'ratio', better: 'higher'";
  STRCMP_EQUAL("3.5 times worse", changed(failures, ".0376", ".0107").c_str());
  STRCMP_EQUAL("11 times worse", changed(failures, ".0153", ".00139").c_str());
  STRCMP_EQUAL("0.039 points null", changed(failures, ".00239", ".002").c_str());
  STRCMP_EQUAL("10 points null", changed(failures, ".2", ".1", "30").c_str());
  STRCMP_EQUAL("0.08 points null", changed(failures, ".0208", ".02", "1e6").c_str());
  STRCMP_EQUAL("0.4 points worse", changed(failures, ".024", ".02", "1e6").c_str());
  STRCMP_EQUAL("2.69 points better", changed(failures, ".0107", ".0376").c_str());
  STRCMP_EQUAL("5 points worse", changed(good, ".9", ".95").c_str());
  STRCMP_EQUAL("1 % null", changed("unit: 'ms', better: 'higher'", "99", "100").c_str());
  STRCMP_EQUAL("30 % worse", changed("unit: 'ms', better: 'lower'", "2600", "2000").c_str());
  STRCMP_EQUAL("30 % null", changed("unit: 'ms', better: 'lower'", "2600", "2000", "30").c_str());
}

TEST(AppOverview, works_in_a_zone_that_the_host_does_not_know) {
  app.be_in_zone("Asia/Kathmandu");
  show_three_days();
  app.value_of("(Intl.DateTimeFormat.prototype.resolvedOptions = () => ({ timeZone: 'Mars/Olympus' }), '')");
  app.forget_requests();
  app.click("30 days: the last 30 days");
  const auto asked = [&](const std::string& zone) {
    const auto& requests = app.requests();
    return std::any_of(requests.begin(), requests.end(), [&](const std::string& url) {
      return url.find("/timeseries?") != url.npos && url.find("timezone=" + zone) != url.npos;
    });
  };
  app.wait_for("document.querySelector('.chart h2') !== null");
  CHECK(eventually([&] { return app.value_of("1") == "1" && asked("%2B05%3A45"); }));
  CHECK(asked("Mars%2FOlympus"));
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('must be the name')").c_str());
}

TEST(AppOverview, shows_the_peak_of_viewers_and_when_it_was) {
  set_minute("2024-05-07 12:30:00", 1234);
  set_minute("2024-05-07 12:31:00", 7);
  show_three_days();
  STRCMP_EQUAL("1,234", number("Most viewers").c_str());
  app.wait_for(
      "/^on \\w+day at \\d\\d:30$/.test([...document.querySelectorAll('.tile')].find((one) => "
      "one.innerText.startsWith('Most viewers')).querySelector('.tile-note').innerText)");
  app.check_looks();
}

TEST(AppOverview, leads_from_the_peak_of_viewers_to_their_chart) {
  set_minute("2024-05-07 12:30:00", 1234);
  set_minute("2024-05-08 12:30:00", 7);
  set_minute("2024-05-09 12:30:00", 5);
  show_three_days();
  app.value_of(
      "[...document.querySelectorAll('.tile a')].find((one) => one.innerText.startsWith('Most viewers')).click()");
  app.wait_for("/^Viewers at once peaked on \\w+day: 1,234$/.test(document.querySelector('.chart h2')?.innerText)");
  app.check_looks();
}

// Such as of those that were imported.
TEST(AppOverview, says_why_no_peak_of_viewers_is_known_of_the_past) {
  show_three_days("/app/?metric=viewers:peak");
  app.wait_for(
      "/^Most viewers\\s+–\\s+counted only while sessions play/.test([...document.querySelectorAll('.tile')]"
      ".find((one) => one.innerText.startsWith('Most viewers')).innerText)");
  STRCMP_EQUAL("Viewers at once: not known", finding().c_str());
  app.check_looks();
}

TEST(AppOverview, leaves_the_peak_of_viewers_out_under_a_filter) {
  show_three_days("/app/?filter=player%3Ahls.js");
  app.wait_for("[...document.querySelectorAll('.tile')].some((one) => one.innerText.startsWith('Attempts'))");
  STRCMP_EQUAL("false", app.value_of("document.querySelector('.tiles').innerText.includes('Most viewers')").c_str());
}

TEST(AppOverview, is_the_first_run_while_there_is_no_session) {
  app.sign_in(account);
  app.show("/app/");
  app.wait_for_text("Connect a player");
  app.wait_for("document.querySelectorAll('h1').length === 1");
}

TEST(AppOverview, says_what_to_do_where_a_period_is_empty) {
  add(played(1));
  roll_up_now();
  app.sign_in(account);
  app.show("/app/?last=2h");
  app.wait_for_text("No sessions in this hour and the one before");
  app.check_looks();
  app.click("The last 30 days");
  app.wait_for_address("/app/?last=30d");
  app.wait_for("document.querySelector('.tiles') !== null");
}

TEST(AppOverview, says_what_is_wrong_with_a_period) {
  app.sign_in(account);
  app.show("/app/?from=yesterday");
  app.wait_for_text("must be a date such as 2026-01-31");
  app.click("30 days: the last 30 days");
  app.wait_for_address("/app/?last=30d");
}

TEST(AppOverview, shows_no_figures_of_one_period_under_another_without_a_network) {
  show_three_days();
  app.be_offline();
  app.click("30 days: the last 30 days");
  app.wait_for_text("This host cannot be reached");
  app.wait_for("!document.querySelector('.tile')");
  app.be_offline(false);
  app.wait_for("!!document.querySelector('.tile')");
  STRCMP_EQUAL("90", number("Attempts").c_str());
  app.wait_for("!document.body.innerText.includes('This host cannot be reached')");
}

TEST(AppOverview, compares_with_the_period_before_in_words) {
  add_three_days();
  roll_up_now();
  app.sign_in(account);
  const auto day = [&](int hour) { return calendar::sql_time(at(hour)).substr(0, 10); };
  app.show("/app/?from=" + day(24) + "T00:00:00Z&to=" + day(48) + "T00:00:00Z");
  app.wait_for(
      "[...document.querySelectorAll('.change')].some((one) => "
      "/^\\D*\\d+ % more than in the period before, worse$/.test(one.textContent.replace(/\\s+/g, ' ').trim()))");
}

TEST(AppOverview, does_not_compare_few_sessions) {
  for (int i = 0; i < 5; ++i) add(played(24 + i));
  roll_up_now();
  app.sign_in(account);
  app.show("/app/");
  app.wait_for_text("Shares and percentiles of fewer than 25 attempts say little");
  app.wait_for_text("of 5 attempts");
  STRCMP_EQUAL("0", app.value_of("document.querySelectorAll('.change').length").c_str());
}

TEST(AppOverview, says_when_the_only_session_was) {
  add(played(24)).figures.error_code = "fragLoadError";
  roll_up_now();
  app.sign_in(account);
  app.show("/app/");
  app.wait_for("/^Startup time, p95: 800.ms on \\w+day$/.test(document.querySelector('.chart h2')?.innerText)");
  app.wait_for("document.querySelector('[aria-label=\"Error codes\"] td .unseen')?.textContent === 'newest 0, most 1'");
  app.show("/app/?metric=attempts");
  app.wait_for("/^Attempts: 1 on \\w+day$/.test(document.querySelector('.chart h2')?.innerText)");
}

TEST(AppOverview, charts_a_number_when_its_line_is_pressed) {
  show_three_days();
  app.value_of("document.querySelector('[aria-label=\"Good sessions in the chart\"]').focus()");
  app.press("Enter");
  app.wait_for_address("/app/?metric=good");
  app.wait_for("document.querySelector('.chart h2').innerText.startsWith('Good sessions fell to 0')");
  STRCMP_EQUAL("true", app.value_of("document.activeElement.getAttribute('aria-pressed')").c_str());
}

TEST(AppOverview, has_one_stop_of_the_tab_key_in_each_tile) {
  show_three_days();
  app.wait_for_text("Most viewers");
  STRCMP_EQUAL("1",
               app.value_of("Math.max(...[...document.querySelectorAll('.tile')].map((one) => one.querySelectorAll("
                            "'a, button:not([tabindex=\"-1\"])').length))")
                   .c_str());
}

TEST(AppOverview, says_how_many_of_its_streams_it_lists) {
  for (int i = 0; i < 6; ++i) {
    const auto stream = new_stream();
    for (int k = 0; k < 3; ++k) add(played(10)).identity.stream_id = stream;
  }
  for (int k = 0; k < 30; ++k) sessions[static_cast<std::size_t>(k % 18)].figures.startup_ms = 800 + 10 * k;
  roll_up_now();
  app.sign_in(account);
  app.show("/app/");
  app.wait_for_text("5 of 6 · All streams");
}

TEST(AppOverview, shows_its_chart_as_a_table) {
  show_three_days();
  app.click("As a table");
  app.wait_for("document.querySelectorAll('.chart tbody tr').length >= 7");
  STRCMP_CONTAINS("4 s", app.text(".chart tbody").c_str());
  STRCMP_CONTAINS("–", app.text(".chart tbody").c_str());  // days without a session
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}

TEST(AppOverview, reads_the_points_of_its_chart_with_the_arrow_keys) {
  show_three_days();
  app.value_of("document.querySelector('.plot').focus()");
  for (int i = 0; i < 9; ++i) app.press("ArrowLeft");
  app.wait_for("/: Startup time, p95 .+, Attempts 0$/.test(document.querySelector('.chart [aria-live]').innerText)");
}

TEST(AppOverview, is_filtered_by_what_its_address_says) {
  show_three_days("/app/?filter=player%3Adash.js");
  STRCMP_EQUAL("30", number("Attempts").c_str());
  app.click("Player is dash.js: take away");
  app.wait_for_address("/app/");
  app.wait_for("document.querySelectorAll('.tile strong')[4].innerText === '90'");
}

TEST(AppOverview, adds_a_filter_from_the_keyboard) {
  show_three_days();
  app.value_of("document.querySelector('.filters [aria-expanded]').focus()");
  app.press("Enter");
  app.wait_for("document.activeElement.name === 'dimension'");
  app.value_of("(document.activeElement.value = 'player', document.activeElement.dispatchEvent(new Event('change')))");
  app.wait_for("document.querySelector('datalist option[value=\"hls.js\"]')?.innerText === '60 sessions'");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
  app.enter("input[name=value]", "hls.js");
  app.wait_for_address("/app/?filter=player%3Ahls.js");
}

TEST(AppOverview, leaves_out_what_a_filter_says) {
  show_three_days();
  app.click("Filter…");
  app.wait_for("document.querySelector('input[name=value]') !== null");
  app.type("input[name=value]", "news");
  app.click("All but these");
  app.wait_for_address("/app/?filter=stream%3A%21news");
}

TEST(AppOverview, leads_with_good_sessions_and_says_what_they_are) {
  show_three_days();
  STRCMP_CONTAINS("Good sessions", app.text(".tile").c_str());
  STRCMP_CONTAINS("started within 2 s, rebuffered for at most 1 %", app.text(".tile").c_str());
}

TEST(AppOverview, draws_the_interval_that_is_not_over_as_such) {
  auto& today = add(played(72));
  today.identity.began_at = today.last_seen_at = db::now(stack.database());
  today.figures.startup_ms = 60000;
  show_three_days();
  STRCMP_CONTAINS("Startup time, p95 rose to 4", finding().c_str());
  app.wait_for("document.querySelector('.plot path.line-0.open') !== null");
  STRCMP_EQUAL("1", app.value_of("document.querySelectorAll('.plot circle.line-0.open').length").c_str());
  const auto in_spark = app.value_of(
      "document.querySelector('[aria-label=\"Startup, p95 in the chart\"] "
      "path').getAttribute('d').match(/[ML]/g).length");
  STRCMP_EQUAL("3", in_spark.c_str());
  app.click("As a table");
  app.wait_for("/so far\\s+1 min/.test(document.querySelector('.chart tbody tr:last-child').innerText)");
}

TEST(AppOverview, draws_the_day_that_its_period_cuts_as_such) {
  add(played(13)).figures.startup_ms = 60000;
  show_three_days("/app/?from=" + calendar::sql_time(at(12)).substr(0, 10) + "T12:00:00Z");
  STRCMP_EQUAL("false", app.value_of("/1.min/.test(document.querySelector('.chart h2').innerText)").c_str());
  app.wait_for("document.querySelector('.plot path.line-0.open') !== null");
  STRCMP_EQUAL("1", app.value_of("document.querySelectorAll('.plot circle.line-0.open').length").c_str());
  STRCMP_CONTAINS("partial", app.text(".legend").c_str());
  app.check_looks();
  app.click("As a table");
  app.wait_for("/partial\\s+1 min/.test(document.querySelector('.chart tbody tr').innerText)");
}

TEST(AppOverview, draws_the_day_that_the_end_of_its_period_cuts_as_such) {
  add(played(25)).figures.startup_ms = 60000;
  const auto day = [&](int hour) { return calendar::sql_time(at(hour)).substr(0, 10); };
  show_three_days("/app/?from=" + day(-48) + "&to=" + day(25) + "T06:00:00Z");
  app.wait_for("document.querySelector('.plot path.line-0.open') !== null");
  STRCMP_CONTAINS("partial", app.text(".legend").c_str());
  app.click("As a table");
  app.wait_for("/partial\\s+1 min/.test(document.querySelector('.chart tbody tr:last-child').innerText)");
}

TEST(AppOverview, shows_small_shares_with_three_digits_and_compares_them) {
  for (int i = 0; i < 30; ++i) {
    add(played(10)).figures.rebuffer_ms = 106;
    add(played(34)).figures.rebuffer_ms = 130;
  }
  roll_up_now();
  app.sign_in(account);
  const auto day = [&](int hour) { return calendar::sql_time(at(hour)).substr(0, 10); };
  app.show("/app/?metric=rebufferRatio&from=" + day(24) + "T00:00:00Z&to=" + day(48) + "T00:00:00Z");
  STRCMP_EQUAL("0.213 %", number("Rebuffering").c_str());
  STRCMP_CONTAINS("0.213", app.text(".chart h2").c_str());
  app.wait_for(
      "[...document.querySelectorAll('.change:not(.worse)')].some((one) => "
      "/0[.]0394 points more than in the period before$/.test(one.textContent.replace(/\\s+/g, ' ').trim()))");
  app.click("As a table");
  app.wait_for("document.querySelector('.chart tbody')?.innerText.includes('0.213 %')");
}

TEST(AppOverview, shows_stalls_that_are_few_for_each_play) {
  for (int i = 0; i < 230; ++i) add(played(10)).figures.rebuffer_count = i == 0;
  roll_up_now();
  app.sign_in(account);
  app.show("/app/breakdown?metric=rebufferCount&by=player");
  app.wait_for("/not known 0[.]00435 /.test(document.querySelector('tbody tr')?.innerText.replace(/\\s+/g, ' '))");
  app.wait_for("/0[.]00435/.test(document.querySelector('.chart h2')?.innerText)");
}

TEST(AppOverview, explains_its_numbers_in_the_words_of_the_field) {
  show_three_days();
  for (const char* words : {"Time to first frame", "EBVS", "Rebuffering ratio"}) {
    app.wait_for("[...document.querySelectorAll('.tile')].some((one) => one.title.includes(" + quoted(words) + "))");
  }
}

TEST(AppOverview, zooms_to_a_day_by_a_key) {
  show_three_days();
  app.value_of("document.querySelector('.plot').focus()");
  for (int i = 0; i < 5; ++i) app.press("ArrowLeft");  // from today to a day with sessions
  app.press("Enter");
  app.wait_for("/^[?]from=.+T.+Z&to=.+Z$/.test(decodeURIComponent(location.search))");
  app.wait_for("document.querySelector('.chart-head')?.innerText.includes('by hour')");
}

TEST(AppOverview, leads_from_each_value_to_its_sessions) {
  show_three_days("/app/?last=30d");
  app.click("Sessions of dash.js");
  app.wait_for_address("/app/sessions?last=30d&filter=player%3Adash.js");
}

TEST(AppOverview, says_what_of_its_address_is_not_known) {
  show_three_days("/app/?last=fortnight&metric=nice&filter=planet%3Amars&colour=red");
  app.wait_for_text("Unknown period “fortnight”; showing the last 7 days.");
  app.wait_for_text("There is no metric “nice” here, so this is startup time, p95.");
  app.wait_for_text("The filter “planet:mars” is not known here");
  app.wait_for_text("“colour” in the address means nothing here");
  app.check_looks();
  app.show("/app/?filter=player%3Ahls.js&metric=viewers:peak");
  app.wait_for_text("There is no metric “viewers:peak” here");
}

TEST(AppOverview, shows_what_is_known_of_a_session_that_has_just_begun) {
  const Player player(stack, account.id);
  const auto now = calendar::iso_time(db::now(stack.database()));
  const auto event = R"({"type":"play_request","ts":")" + now + R"(","payload":{}})";
  LONGS_EQUAL(204, player.send(stack.client(), player.envelope("evening", event)).status);
  app.sign_in(account);
  app.show("/app/");
  app.wait_for("document.querySelector('.chart h2')?.innerText === 'Startup time, p95: not known yet'");
  STRCMP_EQUAL("1", number("Attempts").c_str());
  CHECK(eventually([&] { return number("Viewers now") == "1"; }));
  app.wait_for(
      "/^Most viewers\\s+1\\s+now/.test([...document.querySelectorAll('.tile')].find((one) => "
      "one.innerText.startsWith('Most viewers')).innerText)");
  app.wait_for_text("1 session has not ended yet, counted so far.");
  STRCMP_EQUAL("–", number("Good sessions").c_str());
  app.wait_for("document.querySelector('.plot text')?.textContent === '0'");
  STRCMP_EQUAL("false", app.value_of("/(^|[^0-9])0 ms/.test(document.querySelector('main').innerText)").c_str());
  app.check_looks();
}

TEST(AppOverview, follows_the_first_sessions_by_one_call) {
  const Player player(stack, account.id);
  const auto send = [&](const std::string& session, const std::string& type, const std::string& payload) {
    const auto now = calendar::iso_time(db::now(stack.database()));
    const auto event = R"({"type":")" + type + R"(","ts":")" + now + R"(","payload":)" + payload + "}";
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(session, event)).status);
  };
  const auto asked = [&](const std::string& path) {
    const auto& requests = app.requests();
    return std::count_if(requests.begin(), requests.end(),
                         [&](const std::string& url) { return url.find(path) != url.npos; });
  };
  send("first", "play_request", "{}");
  app.sign_in(account);
  app.show("/app/");
  app.wait_for("document.querySelector('.chart h2')?.innerText === 'Startup time, p95: not known yet'");
  app.wait_for_text("No session had an error in this period.");
  // Once a minute has been counted, there is a peak, which is new.
  const auto others = [&] {
    return asked("/figures/timeseries") + asked("/figures/breakdown") + asked("/api/v1/errors");
  };
  app.forget_requests();
  CHECK(eventually([&] {
    if (app.value_of("1") == "1" && others() > 0) app.forget_requests();
    return asked("/figures/overall") == 2;
  }));

  send("first", "playback_start", R"({"startupMs":640})");
  app.wait_for(
      "document.querySelector('.chart h2')?.innerText.startsWith('Startup time, p95: ')"
      " && !document.querySelector('.chart h2').innerText.endsWith('not known yet')");
  send("second", "play_request", "{}");
  app.wait_for("[...document.querySelectorAll('.tile')].some((one) => /^Attempts\\s+2/.test(one.innerText))");
}

TEST(AppOverview, tells_fatal_errors_from_those_that_sessions_recovered_from) {
  for (int i = 0; i < 3; ++i) add(played(10)).figures.error_code = "fragLoadError";
  auto& failed = add(played(11));
  failed.outcome = playback::Outcome::playback_failure;
  failed.figures.failed = true;
  failed.figures.error_code = "bufferAppendError";
  failed.figures.dimensions.set(playback::Dimension::player, "hls.js");
  show_three_days();
  app.wait_for("document.querySelectorAll('[aria-label=\"Error codes\"] tbody tr').length === 2");
  STRCMP_CONTAINS(
      "bufferAppendError 1 0 1 (",
      app.value_of("document.querySelector('[aria-label=\"Error codes\"] tbody tr').innerText.replace(/\\s+/g, ' ')")
          .c_str());
  app.wait_for_text("Newest message");
  app.value_of(
      "[...document.querySelectorAll('[aria-label=\"Error codes\"] .sort')].find((one) => "
      "one.innerText.startsWith('Sessions')).click()");
  app.wait_for("document.querySelector('[aria-label=\"Error codes\"] tbody th').innerText === 'fragLoadError'");
}

TEST(AppOverview, links_each_number_to_its_breakdown) {
  show_three_days("/app/?last=30d&filter=player%3Adash.js");
  STRCMP_EQUAL("/app/breakdown?last=30d&filter=player%3Adash.js&metric=rebufferRatio",
               app.value_of("[...document.querySelectorAll('.tile a')].find((one) => one.innerText.startsWith("
                            "'Rebuffering')).getAttribute('href')")
                   .c_str());
}

TEST(AppOverview, says_what_the_api_says_to_who_has_it_translated) {
  show_three_days();
  app.wait_for_text("All players");
  app.translate("svg, [translate=no]");
  app.click("30 days: the last 30 days");
  app.wait_for_address("/app/?last=30d");
  Dashboard untranslated(&app);
  untranslated.show("/app/?last=30d");
  const std::string said = "document.querySelector('main').innerText.replace(/as of .* ago|as of just now/, '')";
  const bool same = eventually([&] { return app.value_of(said) == untranslated.value_of(said); });
  if (!same) STRCMP_EQUAL(untranslated.value_of(said).c_str(), app.value_of(said).c_str());
}

// SVG draws no element of HTML.
TEST(AppOverview, draws_the_texts_of_its_scales) {
  show_three_days();
  app.wait_for("document.querySelectorAll('.plot svg text').length > 8");
  app.wait_for("[...document.querySelectorAll('.plot svg text')].every((one) => one.getBBox().width > 4)");
}

TEST(AppOverview, offers_no_number_and_no_name_for_translation) {
  show_three_days();
  app.wait_for_text("All players");
  STRCMP_EQUAL("", offered().c_str());
}

TEST(AppOverview, fills_its_rows_of_numbers) {
  show_three_days();
  app.wait_for("document.querySelector('.tiles') !== null");
  STRCMP_EQUAL(
      "5,5",
      app.value_of(
             "Object.values(Object.groupBy([...document.querySelectorAll('.tile:not(.lead-tile)')].slice(1), (one) => "
             "one.offsetTop)).map((row) => row.length).join()")
          .c_str());
}

// Until there are figures to draw: what is below the chart is loaded after that.
TEST(AppOverview, takes_at_most_60_kB) {
  add_three_days();
  roll_up_now();
  Dashboard fresh(stack);  // with nothing in its cache
  fresh.sign_in(account);
  fresh.show("/app/");
  fresh.wait_for("document.querySelector('.chart h2') !== null");
  const auto bytes = fresh.value_of(
      "(() => { const all = performance.getEntriesByType('resource');"
      "const drawn = all.find(({ name }) => name.includes('/timeseries')).responseEnd;"
      "return [...performance.getEntriesByType('navigation'), ...all.filter(({ startTime }) => startTime < drawn)]"
      ".filter(({ name }) => !name.includes('/api/')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0); "
      "})()");
  CHECK(std::stoi(bytes) > 20000);
  CHECK_TEXT(std::stoi(bytes) <= 60000, bytes.c_str());
}

TEST(AppOverview, says_that_sums_are_not_made_any_more) {
  add_three_days(40);  // of fewer than a hundred, figures are known at once
  roll_up();
  db::Autocommit(stack.database())
      .run("REPLACE INTO watermarks (account_id, complete_until) VALUES ('', UTC_TIMESTAMP(3) - INTERVAL 1 HOUR)");
  app.sign_in(account);
  app.show("/app/");
  app.wait_for_text("Does millrace-admin maintain run on this host?");
}

TEST_GROUP_BASE(AppStream, FiguresDashboardTest){};

TEST(AppStream, works) {
  const auto stream = new_stream();
  const auto id = crypto::uuid_text(stream);
  add_three_days(10);
  for (auto& session : sessions) session.identity.stream_id = stream;
  add(played(1));
  roll_up_now();
  app.sign_in(account);
  app.show("/app/streams/" + id);
  app.wait_for("document.querySelector('.chart') !== null");
  STRCMP_EQUAL("30", number("Attempts").c_str());
  app.wait_for_text("Telemetry?.init({ key: \"sdk_…\", streamId: \"" + id + "\" })");
  app.wait_for_text("there is none yet. Create a key");
  app.wait_for("document.querySelectorAll('.sessions tbody tr').length === 10");
  app.check_looks();
}

TEST(AppStream, that_is_not_there_leads_back) {
  app.sign_in(account);
  app.show("/app/streams/89cf17ef-3007-43b4-a509-64eb90a9c775");
  app.wait_for_text("There is no such stream");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}
