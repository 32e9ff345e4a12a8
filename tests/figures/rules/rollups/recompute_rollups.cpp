#include "figures/rules/rollups/recompute_rollups.h"

#include "events/tables/stale_periods.h"
#include "support/stored_figures.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(RecomputeRollups) {
  StoredFigures figures;
  db::Database& database = figures.stack.database();

  void make_stale(std::int64_t sessions) {
    const auto session = figures.add(figures.played(3));
    figures.roll_up();
    db::transact(database, [&](db::Transaction& tx) {
      events::tables::stale_periods::mark_stale(tx, {session.identity.ref});
      tx.run("UPDATE stale_days SET stale_since = stale_since - INTERVAL 15 MINUTE WHERE account_id = ?",
             figures.account.id);
    });
    figures.set_sessions_of_stale(sessions);
  }
  template <class Recompute>
  void check_left_above(Recompute recompute, std::int64_t sessions) {
    const auto left = recompute(database, figures.account.id, "2000-01-01", sessions - 1);
    LONGS_EQUAL(0, left.number);
    CHECK(left.left_out);
    const auto all = recompute(database, figures.account.id, "2000-01-01", sessions);
    LONGS_EQUAL(1, all.number);
    CHECK(!all.left_out);
    LONGS_EQUAL(0, recompute(database, figures.account.id, "2000-01-01", sessions).number);
  }
};

TEST(RecomputeRollups, leaves_an_hour_that_had_too_many_sessions) {
  make_stale(2001);
  check_left_above(figures::rules::recompute_hours, 2001);
}

TEST(RecomputeRollups, leaves_a_day_whose_hours_have_too_many_sessions) {
  make_stale(2001);
  check_left_above(figures::rules::recompute_days, 2001);
}
