#include <stdexcept>

#include "alarms/rules/checks.h"
#include "support/stack_config.h"

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;

TEST_GROUP(AlarmsOfData) {
  Stack& stack = Stack::running();
  const Config config = config_of(stack);
  Worker worker{config};
  int runs = 0;

  void setup() override { forget_run(); }
  void teardown() override { forget_run(); }

  void forget_run() { db::Autocommit(stack.database()).run("DELETE FROM maintenance_runs WHERE kind = 'verify'"); }
  void check_data(const Verify& verify) {
    for (const auto& check : checks_of_data(worker, verify)) check();
  }
  void check() {
    check_data([&] {
      ++runs;
      return std::vector<std::string>();
    });
  }
};

TEST(AlarmsOfData, verify_once_an_hour) {
  check();
  check();
  LONGS_EQUAL(1, runs);
  db::Autocommit(stack.database())
      .run("UPDATE maintenance_runs SET done_at = done_at - INTERVAL 1 HOUR WHERE kind = 'verify'");
  check();
  LONGS_EQUAL(2, runs);
}

TEST(AlarmsOfData, verify_again_after_a_run_that_was_stopped_before_its_end) {
  const Verify stopped = []() -> std::vector<std::string> { throw std::runtime_error("stopped"); };
  CHECK_THROWS(std::runtime_error, check_data(stopped));
  check();
  LONGS_EQUAL(1, runs);
}
