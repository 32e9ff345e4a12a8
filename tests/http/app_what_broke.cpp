// The dashboard's overview: what broke
#include "support/figures_dashboard.h"

namespace {

using playback::Dimension;
using playback::Outcome;

struct WhatBrokeTest : FiguresDashboardTest {
  // Of the second day, most sessions of one player fail to start.
  void break_a_player(Dimension dimension = Dimension::player) {
    for (int day = 0; day < 2; ++day) {
      for (int i = 0; i < 240; ++i) {
        auto& session = add(played(24 * day + 10));
        const bool shaka = i % 4 == 0, breaks = shaka && day == 1;
        session.figures.dimensions.set(dimension, shaka ? "shaka" : "hls.js");
        session.identity.client.set(Dimension::device, i % 3 ? "phone" : "tv");
        if (i % 20 == 0 || (breaks && i % 16)) session.outcome = Outcome::start_failure;
        if (session.outcome == Outcome::start_failure) session.figures.started = false;
      }
    }
    roll_up_now();
  }
  void show_second_day(const std::string& metric) {
    const auto day = calendar::sql_time(at(24)).substr(0, 10);
    app.sign_in(account);
    app.show("/app/?from=" + day + "T00:00:00Z&to=" + day + "T23:00:00Z&metric=" + metric);
    app.click("What broke?");
  }
};

}  // namespace

TEST_GROUP_BASE(AppWhatBroke, WhatBrokeTest){};

TEST(AppWhatBroke, works) {
  break_a_player();
  show_second_day("startFailures");
  app.wait_for_text("What broke: start failures");
  app.wait_for_text("Player: shaka");
  app.wait_for_text("start failures there went from");
  app.check_looks();
  app.click("Player: shaka");
  app.wait_for("location.search.includes('filter=player%3Ashaka')");
}

TEST(AppWhatBroke, names_dimensions_as_the_account_does) {
  account.client.request("PUT", "/api/v1/dimensions", R"({"custom1":"appVersion"})", "application/json");
  break_a_player(Dimension::custom1);
  show_second_day("startFailures");
  app.wait_for_text("appVersion: shaka");
}

TEST(AppWhatBroke, says_that_there_are_too_few_sessions) {
  add_three_days(10);
  roll_up_now();
  show_second_day("startFailures");
  app.wait_for_text("Too few sessions to say more (10, and 10 in the period before");
  app.check_looks();
}

TEST(AppWhatBroke, is_asked_only_of_what_can_be_explained) {
  add_three_days();
  roll_up_now();
  app.sign_in(account);
  app.show("/app/?metric=plays");
  app.wait_for_text("Players, ");
  CHECK(app.value_of("document.body.innerText").find("What broke?") == std::string::npos);
}

TEST(AppWhatBroke, moves_the_focus_to_the_answer) {
  add_three_days(10);
  roll_up_now();
  show_second_day("startFailures");
  app.wait_for("document.activeElement.innerText === 'What broke: start failures'");
}

TEST(AppWhatBroke, tells_the_worse_of_two_incidents_without_a_common_cause) {
  for (int i = 0; i < 72 * 40; ++i) {
    const int hour = i / 40;
    const bool shaka = i % 4 == 0, android = i % 8 == 1;
    auto& session = add(played(hour));
    session.figures.dimensions.set(Dimension::player, shaka ? "shaka" : "hls.js");
    session.identity.client.set(Dimension::os, i % 4 == 1 ? "Android" : "iOS");
    const bool broken = (hour >= 30 && hour < 36 && shaka) || (hour >= 64 && hour < 70 && android);
    if (i % 50 && !broken) continue;
    session.outcome = Outcome::start_failure;
    session.figures.started = false;
  }
  roll_up_now();
  const auto day = [&](int hour) { return calendar::sql_time(at(hour)).substr(0, 10); };
  app.sign_in(account);
  app.show("/app/?metric=startFailures&from=" + day(24) + "&to=" + day(71));
  app.click("What broke?");
  app.wait_for_text("Start failures rose to 25.8 % from ");
  app.wait_for_text("compared with as long a time before");
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('Worse everywhere')").c_str());
  app.wait_for_text("shaka explains all of the rise");
  app.check_looks();
  app.click("Sessions: Start failures");
  app.wait_for("location.search.includes('player%3Ashaka') && location.search.includes('from=')");
}

TEST(AppWhatBroke, names_the_most_likely_place_with_its_sessions) {
  for (int day = 0; day < 2; ++day) {
    for (int i = 0; i < 240; ++i) {
      auto& session = add(played(24 * day + 10));
      const bool tv = i < 30;
      session.identity.client.set(Dimension::device, tv ? "tv" : "phone");
      if (i == 200 || (tv && day == 1 && i % 8)) session.outcome = Outcome::start_failure;
      if (session.outcome == Outcome::start_failure) session.figures.started = false;
    }
  }
  roll_up_now();
  show_second_day("startFailures");
  app.wait_for_text("Most likely tv (");
  app.check_looks();
  app.click("30 sessions of Device: tv");
  app.wait_for("location.pathname === '/app/sessions' && location.search.includes('filter=device%3Atv')");
}

TEST(AppWhatBroke, is_asked_beside_what_shares_the_screen) {
  add_three_days();
  roll_up_now();
  app.sign_in(account);
  app.show("/app/?last=30d");
  app.wait_for("[...document.querySelectorAll('main button')].some((one) => one.innerText === 'Share…')");
  STRCMP_EQUAL("1", app.value_of("new Set([...document.querySelectorAll('main button')].filter((one) => "
                                 "['What broke?', 'Share…'].includes(one.innerText)).map((one) => "
                                 "Math.round(one.getBoundingClientRect().top))).size")
                        .c_str());
}

TEST(AppWhatBroke, keeps_numbers_and_their_units_on_one_line) {
  break_a_player();
  show_second_day("startFailures");
  app.wait_for_text("start failures there went from");
  STRCMP_EQUAL("", app.value_of("[...document.querySelectorAll('.ranking .note')].flatMap((one) => "
                                "one.textContent.match(/[0-9] (%|s)(?![a-z])/g) ?? []).join()")
                       .c_str());
}
