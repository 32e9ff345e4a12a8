// The dashboard's overview: what got worse, unasked
#include "figures/tables/findings.h"

#include "support/figures_dashboard.h"

namespace {

using figures::tables::findings::Finding;
using figures::tables::findings::Worse;

struct AppFindingsTest : FiguresDashboardTest {
  static constexpr int kWeek = 7 * 24 * 60;

  void find(std::optional<Worse> worse, std::optional<std::int64_t> before = 9'200) {
    add_three_days();
    roll_up_now();
    const Finding failures{"startFailures", before, before, before, std::move(worse)};
    db::transact(stack.database(), [&](db::Transaction& tx) {
      figures::tables::findings::replace(tx, account.id, kWeek, this_minute(), {failures});
    });
  }
  std::int64_t this_minute() const { return calendar::rounded_down(db::now(stack.database()), calendar::kMinuteMs); }
  std::int64_t hour(int number) const { return calendar::rounded_down(at(number), calendar::kHourMs); }
  Worse worse(std::optional<std::int64_t> to, std::optional<std::int64_t> from = {}) const {
    return {1,
            9'200,
            68'900,
            from.value_or(hour(34)),
            to,
            100,
            "cause",
            "Player version 1.7.4 on Android explains all of the rise.",
            R"({"playerVersion":"1.7.4","os":"Android"})"};
  }
  void wait_until_asked() {
    app.wait_for(
        "performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.includes('/findings?') && "
        "responseEnd)");
  }
  // Shows a day in which nothing is worse.
  void show_day(const Worse& of_week, const std::optional<Worse>& of_rebuffering = {}) {
    const auto hours = static_cast<int>((db::now(stack.database()) - at(0)) / calendar::kHourMs);
    for (int i = 0; i < 30; ++i) add(played(hours - 2));
    find(of_week);
    db::transact(stack.database(), [&](db::Transaction& tx) {
      if (of_rebuffering)
        figures::tables::findings::replace(tx, account.id, kWeek, this_minute(),
                                           {{"rebufferRatio", 0, 0, 0, of_rebuffering}});
      figures::tables::findings::replace(tx, account.id, 24 * 60, this_minute(),
                                         {{"startFailures", 9'200, 9'200, 9'200, {}}});
    });
    show("?last=24h");
    app.wait_for_text("Nothing is clearly worse than in the week before.");
  }
  void show(const std::string& query = "") {
    app.sign_in(account);
    app.show("/app/" + query);
    app.wait_for("document.querySelector('.chart h2') !== null");
  }
};

}  // namespace

TEST_GROUP_BASE(AppFindings, AppFindingsTest){};

TEST(AppFindings, work) {
  find(worse(std::nullopt));
  show();
  app.wait_for_text("Start failures rose to 6.89 % since");
  app.wait_for_text("before, it was 0.92 %.");
  app.wait_for_text("Player version 1.7.4 on Android explains all of the rise.");
  app.check_looks();
  app.click("Sessions: Start failures");
  app.wait_for("location.pathname === '/app/sessions' && location.search.includes('playerVersion%3A1.7.4')");
  app.wait_for("location.search.includes('os%3AAndroid') && location.search.includes('from=')");
}

TEST(AppFindings, say_when_it_was_over) {
  find(worse(hour(38)));
  show();
  app.wait_for_text("Start failures rose to 6.89 % from");
  app.wait_for_text(" until ");
}

TEST(AppFindings, say_that_nothing_is_clearly_worse_and_what_would_be) {
  find(std::nullopt);
  show();
  app.wait_for_text("Nothing is clearly worse than in the 7 days before.");
  app.value_of("document.querySelector('.findings summary').click(), ''");
  app.wait_for_text("start failures above 0.92 %");
  app.check_looks();
}

TEST(AppFindings, of_a_day_name_what_is_worse_for_longer) {
  show_day(worse(std::nullopt));
  app.wait_for_text("Worse for longer than a day:");
  app.click("start failures");
  app.wait_for_text("Start failures rose to 6.89 % since");
}

TEST(AppFindings, of_a_day_do_not_name_what_began_within_it) {
  show_day(worse(std::nullopt, this_minute() - 10 * calendar::kHourMs), worse(std::nullopt));
  app.wait_for_text("Worse for longer than a day: rebuffering.");
}

TEST(AppFindings, of_few_sessions_are_that_nothing_can_be_told) {
  find(std::nullopt, std::nullopt);
  show();
  app.wait_for_text("There are too few sessions, now or in the 7 days before, to tell what got worse.");
  app.check_looks();
}

TEST(AppFindings, of_thirty_days_with_too_few_before_name_what_is_worse_in_the_week) {
  find(worse(std::nullopt));
  db::transact(stack.database(), [&](db::Transaction& tx) {
    figures::tables::findings::replace(tx, account.id, 30 * 24 * 60, this_minute(),
                                       {{"startFailures", {}, {}, {}, {}}});
  });
  show("?last=30d");
  app.wait_for_text("There are too few sessions, now or in the 30 days before, to tell what got worse.");
  app.wait_for_text("Worse in the last 7 days: start failures.");
}

TEST(AppFindings, are_not_shown_under_a_filter) {
  find(worse(std::nullopt));
  show("?filter=player:hls.js");
  app.wait_for_text("All streams");
  app.wait_for("!document.body.innerText.includes('What got worse')");
}

TEST(AppFindings, of_the_last_half_hour_are_on_live) {
  const Finding failures{"startFailures", 9'200, 68'900, 20'000, worse(std::nullopt)};
  db::transact(stack.database(), [&](db::Transaction& tx) {
    figures::tables::findings::replace(tx, account.id, 30, this_minute(), {failures});
  });
  app.sign_in(account);
  app.show("/app/live");
  app.wait_for_text("Start failures rose to 6.89 % in the half hour until");
  app.check_looks();
}
