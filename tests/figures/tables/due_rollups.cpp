#include "figures/tables/due_rollups.h"

#include "events/tables/stale_periods.h"
#include "support/stored_figures.h"

#include <CppUTest/TestHarness.h>

namespace stale = events::tables::stale_periods;

namespace due = figures::tables::due_rollups;

TEST_GROUP(DueRollups) {
  StoredFigures figures;
  db::Database& database = figures.stack.database();

  void mark(const StoredFigures::Row& session) {
    db::transact(database, [&](db::Transaction& tx) { stale::mark_stale(tx, {session.identity.ref}); });
  }
  void run(const std::string& sql) { CHECK(db::Autocommit(database).run(sql, figures.account.id) > 0); }
  std::vector<std::string> hours() { return begins_of(due::hours(database, figures.account.id, 1000)); }
  std::vector<std::string> days() { return begins_of(due::days(database, figures.account.id, 1000)); }
  static std::vector<std::string> begins_of(const std::vector<due::DuePeriod>& found) {
    std::vector<std::string> begins;
    for (const auto& one : found) begins.push_back(one.key.begins_at);
    return begins;
  }
};

TEST(DueRollups, come_in_the_order_in_which_they_became_stale) {
  const auto late = figures.add(figures.played(5)), early = figures.add(figures.played(3));
  figures.roll_up();
  mark(late);
  run("UPDATE stale_hours SET stale_since = stale_since - INTERVAL 1 MINUTE WHERE account_id = ?");
  mark(early);
  LONGS_EQUAL(2, hours().size());
  CHECK(hours()[0] > hours()[1]);
}

TEST(DueRollups, wait_five_minutes_for_an_hour_of_more_than_50000_sessions) {
  const auto session = figures.add(figures.played(3));
  figures.roll_up();
  mark(session);
  figures.set_sessions_of_stale(50001);
  run("UPDATE stale_hours SET stale_since = UTC_TIMESTAMP() - INTERVAL 4 MINUTE WHERE account_id = ?");
  LONGS_EQUAL(0, hours().size());
  run("UPDATE stale_hours SET stale_since = UTC_TIMESTAMP() - INTERVAL 5 MINUTE WHERE account_id = ?");
  LONGS_EQUAL(1, hours().size());
}

TEST(DueRollups, wait_a_quarter_of_an_hour_for_a_day) {
  const auto session = figures.add(figures.played(3));
  figures.roll_up();
  mark(session);
  run("UPDATE stale_days SET stale_since = UTC_TIMESTAMP() - INTERVAL 14 MINUTE WHERE account_id = ?");
  LONGS_EQUAL(0, days().size());
  run("UPDATE stale_days SET stale_since = UTC_TIMESTAMP() - INTERVAL 15 MINUTE WHERE account_id = ?");
  LONGS_EQUAL(1, days().size());
}
