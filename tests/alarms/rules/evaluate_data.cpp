#include "support/checks.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

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
  std::int64_t items(const std::string& check) { return result_of(check, worker.db, config).items; }
};

TEST(AlarmsThatCount, count_payments_of_unknown_outcome) {
  const auto before = items("payments");
  for (const std::string nonce : {"1", "2"}) {
    run("INSERT INTO payments (id, purpose, network, asset, payer, nonce, pay_to, value, valid_after, valid_before, "
        "authorization_hash, request_hash, bucket, payload, state, lease_token, lease_until, settle_attempts, "
        "open_attempts, next_check_at, first_seen) VALUES ('of alarm " +
        nonce + "', 'generate', 'base', '', '', '" + nonce +
        "', '', 1, 0, 1, '', '', '', '{}', 'UNRESOLVED', '', UTC_TIMESTAMP(3), 1, 1, UTC_TIMESTAMP(3), "
        "UTC_TIMESTAMP(3))");
  }
  LONGS_EQUAL(before + 2, items("payments"));
}

TEST(AlarmsThatCount, count_orders_whose_refund_failed) {
  const auto before = items("refunds");
  for (const std::string number : {"1", "2"}) {
    run("INSERT INTO orders (id, method, state, credits, payment_intent, created_at) VALUES ('of alarm " + number +
        "', 'card', 'reversed', 5, 'pi_alarm_" + number + "', UTC_TIMESTAMP(3))");
    run("INSERT INTO card_reversals (id, kind, payment_intent, cents, received_at, undone_at) VALUES ('of alarm " +
        number + "', 'refund', 'pi_alarm_" + number + "', 500, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))");
  }
  LONGS_EQUAL(before + 2, items("refunds"));
}
