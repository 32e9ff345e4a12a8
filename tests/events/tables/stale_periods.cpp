#include "events/tables/stale_periods.h"

#include "support/stored_figures.h"

#include <CppUTest/TestHarness.h>

namespace stale = events::tables::stale_periods;

TEST_GROUP(StalePeriods) {
  StoredFigures figures;
  db::Database& database = figures.stack.database();

  void mark(const StoredFigures::Row& session) {
    db::transact(database, [&](db::Transaction& tx) { stale::mark_stale(tx, {session.identity.ref}); });
  }
  void run(const std::string& sql) { CHECK(db::Autocommit(database).run(sql, figures.account.id) > 0); }
  std::int64_t number(const std::string& sql) { return database.select(sql, figures.account.id).number(); }
};

TEST(StalePeriods, are_the_hours_and_days_of_sessions_that_changed) {
  const auto late = figures.add(figures.played(5)), early = figures.add(figures.played(3));
  figures.roll_up();
  mark(late);
  mark(early);
  LONGS_EQUAL(2, number("SELECT COUNT(*) FROM stale_hours WHERE account_id = ?"));
  LONGS_EQUAL(1, number("SELECT COUNT(*) FROM stale_days WHERE account_id = ?"));
}

TEST(StalePeriods, change_with_each_mark_but_stay_stale_since_the_first) {
  const auto session = figures.add(figures.played(3));
  figures.roll_up();
  mark(session);
  run("UPDATE stale_days SET stale_since = '2001-02-03' WHERE account_id = ?");
  mark(session);
  LONGS_EQUAL(1, number("SELECT times_marked FROM stale_hours WHERE account_id = ?"));
  LONGS_EQUAL(1, number("SELECT times_marked FROM stale_days WHERE account_id = ? AND stale_since = '2001-02-03'"));
}
