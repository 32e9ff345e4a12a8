#pragma once
#include <string>

#include "support/dashboard.h"
#include "support/figures_test.h"

// Base of the groups that look at stored figures in the dashboard.
struct FiguresDashboardTest : FiguresTest {
  using FiguresTest::FiguresTest;

  Dashboard& app = Dashboard::of(stack);

  // What is shown would go on asking.
  ~FiguresDashboardTest() { Dashboard::leave(); }

  // As many sessions in each of the three days; those of the second one start slowly, with another player.
  void add_three_days(int each = 30) {
    for (int day = 0; day < 3; ++day) {
      for (int i = 0; i < each; ++i) {
        auto& session = add(played(24 * day + 10));
        session.figures.dimensions.set(playback::Dimension::player, day == 1 ? "dash.js" : "hls.js");
        session.figures.startup_ms = day == 1 ? 4000 : 800;
      }
    }
  }
  // As if maintenance had run just now.
  void roll_up_now() {
    roll_up();
    db::Autocommit(stack.database())
        .run(
            "INSERT INTO watermarks (account_id, complete_until) VALUES ('', UTC_TIMESTAMP(3))"
            " ON DUPLICATE KEY UPDATE complete_until = VALUES(complete_until)");
  }
  // Numbers and names that a translator would change: those that stand by themselves.
  std::string offered() {
    return app.value_of(
        "[...document.querySelectorAll('.tile strong, td.number, time, .figure, .few, dd, .plot svg, code, .who span, "
        ".name, "
        "th a, .ranking li > a')].filter((one) => !one.closest('[translate=no]')).map((one) => "
        "one.outerHTML).join('\\n')");
  }
  // What a number on top of the screen says.
  std::string number(const std::string& label) {
    return app.value_of("[...document.querySelectorAll('.tile')].find((one) => one.innerText.startsWith(" +
                        quoted(label) + "))?.querySelector('strong').innerText");
  }
};
