#include "support/checks.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(AlarmsOfData) {
  Stack& stack = Stack::running();
  const Config config = config_of(stack);
  Worker worker{config};

  void setup() override { forget_run(); }
  void teardown() override { forget_run(); }

  void forget_run() { db::Autocommit(stack.database()).run("DELETE FROM job_runs WHERE job = 'verify'"); }
  void check() { result_of("verify", worker.db, config); }
  std::int64_t last_run() {
    return stack.number("SELECT COALESCE(MAX(UNIX_TIMESTAMP(done_at) * 1000), 0) FROM job_runs WHERE job = 'verify'");
  }
};

TEST(AlarmsOfData, verify_once_an_hour) {
  check();
  const auto first = last_run();
  check();
  LONGS_EQUAL(first, last_run());
  db::Autocommit(stack.database()).run("UPDATE job_runs SET done_at = done_at - INTERVAL 1 HOUR WHERE job = 'verify'");
  check();
  CHECK(first < last_run());
}

TEST(AlarmsOfData, verify_again_after_a_run_that_was_stopped_before_its_end) {
  stack.as_root("RENAME TABLE millrace.credit_ledger TO millrace.credit_ledger_away");
  CHECK_THROWS(db::Error, check());
  stack.as_root("RENAME TABLE millrace.credit_ledger_away TO millrace.credit_ledger");
  LONGS_EQUAL(0, last_run());
  check();
  CHECK(last_run() > 0);
}

TEST(AlarmsOfData, fire_once_maintenance_is_late_by_the_settings) {
  for (const std::string job : {"maintain", "alerts"}) {
    const auto name = job == "maintain" ? "maintenance" : job;
    db::Autocommit(stack.database())
        .run("REPLACE INTO job_runs VALUES (?, UTC_TIMESTAMP(3) - INTERVAL 20 MINUTE, 1)", job);
    auto rare = config;
    rare.maintain_seconds = 600;
    CHECK(result_of(name, worker.db, rare).status == alarms::rules::Status::ok);
    rare.maintain_seconds = 60;
    CHECK(result_of(name, worker.db, rare).status == alarms::rules::Status::firing);
    db::Autocommit(stack.database()).run("UPDATE job_runs SET done_at = UTC_TIMESTAMP(3) WHERE job = ?", job);
  }
}
