#include "telemetry/tables/stale_figures.h"

#include "support/stored_figures.h"

#include <CppUTest/TestHarness.h>

namespace stale = telemetry::tables::stale_figures;

TEST_GROUP(StaleFigures) {
  StoredFigures figures;
  db::Database& database = figures.stack.database();

  void note(const StoredFigures::Row& session) {
    db::transact(database, [&](db::Transaction& tx) { stale::note(tx, {session.session_ref}); });
  }
  void run(const std::string& sql) { CHECK(db::Autocommit(database).run(sql, figures.account.id) > 0); }
  std::int64_t number(const std::string& sql) { return database.select(sql, figures.account.id).at(0).number(0); }
  std::vector<std::string> hours() {
    std::vector<std::string> begins;
    for (const auto& hour : stale::hours(database, figures.account.id, 1000)) begins.push_back(hour.begins_at);
    return begins;
  }
};

TEST(StaleFigures, are_the_hours_and_days_of_sessions_that_changed) {
  const auto late = figures.add(figures.played(5)), early = figures.add(figures.played(3));
  figures.roll_up();
  note(late);
  note(early);
  LONGS_EQUAL(2, hours().size());
  LONGS_EQUAL(1, number("SELECT COUNT(*) FROM stale_days WHERE user_id = ?"));
}

TEST(StaleFigures, come_in_the_order_in_which_they_became_due) {
  const auto late = figures.add(figures.played(5)), early = figures.add(figures.played(3));
  figures.roll_up();
  note(late);
  run("UPDATE stale_hours SET not_until = not_until - INTERVAL 1 MINUTE WHERE user_id = ?");
  note(early);
  LONGS_EQUAL(2, hours().size());
  CHECK(hours()[0] > hours()[1]);
}

TEST(StaleFigures, change_with_each_note_but_are_put_off_no_further) {
  const auto session = figures.add(figures.played(3));
  figures.roll_up();
  note(session);
  run("UPDATE stale_days SET not_until = '2001-02-03' WHERE user_id = ?");
  note(session);
  LONGS_EQUAL(1, number("SELECT noted FROM stale_hours WHERE user_id = ?"));
  LONGS_EQUAL(1, number("SELECT noted FROM stale_days WHERE user_id = ? AND not_until = '2001-02-03'"));
}

TEST(StaleFigures, wait_five_minutes_for_an_hour_of_more_than_50000_sessions) {
  const auto session = figures.add(figures.played(3));
  figures.roll_up();
  run("UPDATE stream_hours SET sessions = 50000001 WHERE user_id = ?");
  note(session);
  LONGS_EQUAL(0, hours().size());
  LONGS_EQUAL(1, number("SELECT COUNT(*) FROM stale_hours WHERE user_id = ? AND not_until > UTC_TIMESTAMP()"
                        " AND not_until <= UTC_TIMESTAMP() + INTERVAL 5 MINUTE"));
  run("UPDATE stale_hours SET not_until = UTC_TIMESTAMP() WHERE user_id = ?");
  LONGS_EQUAL(1, hours().size());
}
