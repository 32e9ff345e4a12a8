#include "figures/tables/alerts/outages.h"

#include "db/clock.h"
#include "settings/late.h"
#include "support/mail_spool.h"

#include <CppUTest/TestHarness.h>

namespace outages = figures::tables::outages;

// On a stack that runs no maintenance by itself.
TEST_GROUP(Outages) {
  Stack& stack = stack_with_mail();
  db::Database& db = stack.database();
  const std::int64_t now = db::now(db);

  void setup() override { stack.as_root("DELETE FROM millrace.outages"); }
  void run() const {
    db::autocommit(db, outages::end, 300);
    db::autocommit(db, outages::note_run);
  }
  void let_pass(const std::string& interval) const {
    stack.as_root("UPDATE millrace.outages SET began_at = began_at - INTERVAL " + interval + " WHERE is_last = 1");
  }
  std::size_t found() const { return outages::within(db, {now - 86'400'000, now + 60'000}).size(); }
};

TEST(Outages, are_where_no_run_was_for_more_than_five_minutes) {
  run();
  let_pass("4 MINUTE");
  run();
  LONGS_EQUAL(0, found());
  let_pass("6 MINUTE");
  run();
  run();
  LONGS_EQUAL(1, found());
}

TEST(Outages, are_none_however_long_a_run_takes) {
  db::autocommit(db, outages::end, 300);
  let_pass("10 MINUTE");
  db::autocommit(db, outages::note_run);
  run();
  LONGS_EQUAL(0, found());
}

TEST(Outages, are_none_where_runs_are_set_to_be_rare) {
  db::autocommit(db, outages::note_run);
  let_pass("16 MINUTE");
  Config config{};
  config.maintain_seconds = 360;
  db::autocommit(db, outages::end, late_seconds(config));
  LONGS_EQUAL(0, found());
}
