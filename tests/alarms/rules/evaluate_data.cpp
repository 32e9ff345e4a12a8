#include "alarms/rules/evaluate.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;

TEST_GROUP(AlarmsOfData) {
  Stack& stack = Stack::running();
  const Config config = config_of(stack);
  Worker worker{config};

  void setup() override { forget_run(); }
  void teardown() override { forget_run(); }

  void forget_run() { db::Autocommit(stack.database()).run("DELETE FROM job_runs WHERE job = 'verify'"); }
  void check() {
    for (const auto& check : evaluations_of_data(worker.db, worker.config)) check();
  }
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

TEST_GROUP(AlarmsThatCount) {
  Stack& stack = Stack::running();
  const Config config = config_of(stack);
  Worker worker{config};

  void setup() override { clear(); }
  void teardown() override { clear(); }

  void clear() {
    for (const std::string table : {"payments", "orders", "card_reversals"}) {
      run("DELETE FROM " + table + " WHERE id LIKE 'of alarm%'");
    }
  }
  void run(const std::string& sql) { db::Autocommit(stack.database()).run(sql); }
  // The status is unknown if there is no such check.
  CheckResult result_of(const std::string& check) {
    for (const auto& evaluate : evaluations_of_data(worker.db, worker.config)) {
      if (const auto result = evaluate(); result.check == check) return result;
    }
    return {check, "", Status::unknown, ""};
  }
};

TEST(AlarmsThatCount, count_payments_of_unknown_outcome) {
  const auto before = result_of("payments").items;
  for (const std::string nonce : {"1", "2"}) {
    run("INSERT INTO payments (id, purpose, network, asset, payer, nonce, pay_to, value, valid_after, valid_before, "
        "authorization_hash, request_hash, bucket, payload, state, lease_token, lease_until, settle_attempts, "
        "open_attempts, next_check_at, first_seen) VALUES ('of alarm " +
        nonce + "', 'generate', 'base', '', '', '" + nonce +
        "', '', 1, 0, 1, '', '', '', '{}', 'UNRESOLVED', '', UTC_TIMESTAMP(3), 1, 1, UTC_TIMESTAMP(3), "
        "UTC_TIMESTAMP(3))");
  }
  LONGS_EQUAL(before + 2, result_of("payments").items);
}

TEST(AlarmsThatCount, count_orders_whose_refund_failed) {
  const auto before = result_of("refunds").items;
  for (const std::string number : {"1", "2"}) {
    run("INSERT INTO orders (id, method, state, credits, payment_intent, created_at) VALUES ('of alarm " + number +
        "', 'card', 'reversed', 5, 'pi_alarm_" + number + "', UTC_TIMESTAMP(3))");
    run("INSERT INTO card_reversals (id, kind, payment_intent, cents, received_at, undone_at) VALUES ('of alarm " +
        number + "', 'refund', 'pi_alarm_" + number + "', 500, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))");
  }
  LONGS_EQUAL(before + 2, result_of("refunds").items);
}
