#include "backups/rules/catch_up.h"

#include "limits/lease.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(CatchUp) {
  Stack& stack = Stack::running();
  const Config config = config_of(stack);
  Worker worker{config};

  std::int64_t left_over() { return stack.number("SELECT COUNT(*) FROM throttles WHERE kind = 'over'"); }
  void setup() override {
    db::autocommit(stack.database(), [](db::Transaction& tx) {
      tx.run("INSERT INTO throttles (kind, bucket, used, ends_at) VALUES ('over', 'over', 1, '2026-01-01')");
    });
  }
};

TEST(CatchUp, works) {
  STRCMP_EQUAL("", backups::rules::catch_up(worker.db, config).c_str());
  LONGS_EQUAL(0, left_over());
}

// The lease of a process that was killed lasts two minutes.
TEST(CatchUp, does_the_rest_and_does_not_wait_where_another_process_makes_figures) {
  const limits::Lease held(stack.database(), config, limits::kFigures, "", 120);
  LONGS_EQUAL(0, held.seconds_until_free());
  STRCMP_CONTAINS("maintenance goes on with them", backups::rules::catch_up(worker.db, config).c_str());
  LONGS_EQUAL(0, left_over());
}
