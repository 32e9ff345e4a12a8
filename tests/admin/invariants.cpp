// What `verify` says of a database in which one thing is wrong: each of its rules is broken once, and named.
#include "support/paid_stack.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

// Sixteen bytes that nothing else has.
const char kId[] = "'a planted breach'", kOther[] = "'another breach..'";

std::string payment(const std::string& id, const std::string& columns, const std::string& values) {
  return "INSERT INTO payments (id, purpose, network, asset, payer, nonce, pay_to, value, valid_after, valid_before,"
         " authorization_hash, request_hash, bucket, payload, lease_token, open_attempts, " + columns + ") VALUES (" + id +
         ", 'pack', 'base', REPEAT('a', 20), REPEAT('p', 20), RANDOM_BYTES(32), REPEAT('t', 20), 10000, 0,"
         " UNIX_TIMESTAMP() + 300, REPEAT('h', 32), REPEAT('r', 32), REPEAT('b', 16), '{}', REPEAT('l', 16), 0, " + values + ");";
}

std::string payment_in(const std::string& state, const std::string& id = kId) {
  const bool settled = state == "SETTLED", sent = state != "CLAIMED" && state != "GENERATED";
  return payment(id, "state, lease_until, settle_attempts, next_check_at, first_seen, transaction_hash, settled_at",
                 "'" + state + "', UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE, " + (sent ? "1" : "0") +
                     ", UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), " + (settled ? "RANDOM_BYTES(32), UTC_TIMESTAMP(3)" : "NULL, NULL"));
}

std::string key(const std::string& credits) {
  return std::string("INSERT INTO api_keys (id, key_hash, hint, label, credits_left, created_at) VALUES (") + kId +
         ", REPEAT('k', 32), 'gen_', '', " + credits + ", UTC_TIMESTAMP(3));";
}

std::string moved(const std::string& kind, const std::string& delta) {
  return std::string("INSERT INTO credit_ledger (ref, kind, key_id, delta, created_at) VALUES (") + kId + ", '" + kind + "', " +
         kId + ", " + delta + ", UTC_TIMESTAMP(3));";
}

std::string generation(const std::string& paid_by) {
  return std::string("INSERT INTO generations (id, created_at, paid_by, theme, coin_name, ticker, description, logo_sha256,"
                     " generator, seed) VALUES (") + kId + ", UTC_TIMESTAMP(3), '" + paid_by +
         "', '', '', '', '', REPEAT('l', 32), '', 0);";
}

const std::string kLogo = "INSERT INTO logos (sha256, png, created_at) VALUES (REPEAT('l', 32), '', UTC_TIMESTAMP(3));";

std::string slot(const std::string& state, const std::string& number = "1", const std::string& holder = kId) {
  return "INSERT INTO free_slots (day, bucket, slot, state, holder, lease_until) VALUES (UTC_DATE(), REPEAT('b', 16), " + number +
         ", '" + state + "', " + holder + ", UTC_TIMESTAMP(3) - INTERVAL 1 HOUR);";
}

std::string order(const std::string& method, const std::string& state, const std::string& key_id) {
  return std::string("INSERT INTO orders (id, method, state, credits, key_id, created_at, fulfilled_at) VALUES (") + kId + ", '" +
         method + "', '" + state + "', 500, " + key_id + ", UTC_TIMESTAMP(3), UTC_TIMESTAMP(3));";
}

std::string user(const std::string& with) {
  return "INSERT INTO users (id, email, name, created_at, updated_at) VALUES (REPEAT('u', 32), 'breach@example.test', '',"
         " UTC_TIMESTAMP(3), UTC_TIMESTAMP(3));" + with;
}

const std::string kPassword = "INSERT INTO credentials (id, user_id, password_hash, created_at, updated_at) VALUES (REPEAT('c', 32),"
                              " REPEAT('u', 32), '', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3));";

}  // namespace

TEST_GROUP(Verify) {
  Stack& stack = Stack::with({{"MILLRACE_WORKERS_PAGES", "1"}, {"MILLRACE_RECONCILE_SECONDS", "86400"}});

  void teardown() override {
    plant("DELETE FROM free_slots WHERE bucket = REPEAT('b', 16); DELETE FROM payments WHERE bucket = REPEAT('b', 16);"
          "DELETE FROM generations WHERE logo_sha256 = REPEAT('l', 32); DELETE FROM logos WHERE sha256 = REPEAT('l', 32);"
          "DELETE FROM credit_holds WHERE ref = " + std::string(kId) + "; DELETE FROM credit_ledger WHERE ref = " + kId +
          "; DELETE FROM orders WHERE id = " + kId + "; DELETE FROM api_keys WHERE id = " + kId +
          "; DELETE FROM sessions WHERE user_id = REPEAT('u', 32); DELETE FROM credentials WHERE user_id = REPEAT('u', 32);"
          "DELETE FROM users WHERE id = REPEAT('u', 32);");
    stack.admin("verify");
  }

  // The database refuses much of it, so its checks are off.
  void plant(const std::string& statements) {
    stack.as_root("USE millrace; SET check_constraint_checks = 0, foreign_key_checks = 0; " + statements);
  }
  void check_named(const std::string& statements, const std::string& rule) {
    plant(statements);
    STRCMP_CONTAINS(("BROKEN  " + rule + " (").c_str(), stack.admin("verify", 1).c_str());
  }
};

TEST(Verify, names_a_sixth_free_generation_of_a_day) {
  std::string slots;
  for (int i = 1; i <= 6; ++i) slots += slot("used", std::to_string(i), "RANDOM_BYTES(16)");
  check_named(slots, "no address has more than five used places on a day");
}

TEST(Verify, names_a_used_place_without_a_generation) { check_named(slot("used"), "each used place has its generation"); }

TEST(Verify, names_a_free_generation_without_a_place) {
  check_named(kLogo + generation("slot"), "each free generation of today has its used place");
}

TEST(Verify, names_a_credit_that_was_spent_on_nothing) {
  check_named(key("-1") + moved("hold", "-1"),
              "each credit that was spent and not given back has its generation, or is still held");
}

TEST(Verify, names_a_credit_that_was_given_back_for_a_draft) {
  check_named(kLogo + generation("credit") + key("0") + moved("hold", "-1") + moved("release", "1"),
              "no credit was given back for a generation that was served, or while it is held");
}

TEST(Verify, names_a_draft_by_key_that_spent_no_credit) {
  check_named(kLogo + generation("credit"), "each generation paid by a credit has spent one");
}

TEST(Verify, names_a_key_whose_ledger_does_not_add_up) {
  check_named(key("4") + moved("issue", "3"), "each key's ledger adds up to its credits");
}

TEST(Verify, names_a_place_that_is_held_for_too_long) {
  check_named(slot("held"), "no place or credit is held beyond its lease");
}

TEST(Verify, names_a_credit_that_is_held_for_too_long) {
  check_named(key("0") + moved("issue", "1") + "INSERT INTO credit_ledger (ref, kind, key_id, delta, created_at) VALUES (" + kId +
                  ", 'hold', " + kId + ", -1, UTC_TIMESTAMP(3)); INSERT INTO credit_holds (ref, key_id, lease_until) VALUES (" +
                  kId + ", " + kId + ", UTC_TIMESTAMP(3) - INTERVAL 1 HOUR);",
              "no place or credit is held beyond its lease");
}

TEST(Verify, names_a_settled_payment_without_its_draft) {
  check_named(payment_in("SETTLED") + "UPDATE payments SET purpose = 'generate' WHERE id = " + kId + ";",
              "each settled payment for a generation has it");
}

TEST(Verify, names_a_paid_draft_whose_payment_is_not_settled) {
  check_named(kLogo + generation("payment") + payment_in("UNRESOLVED") + "UPDATE payments SET purpose = 'generate' WHERE id = " +
                  kId + ";",
              "each generation paid by a payment has it, settled");
}

TEST(Verify, names_a_payment_that_was_settled_without_being_sent) {
  check_named(payment_in("VOID") + "UPDATE payments SET settle_attempts = 0 WHERE id = " + kId + ";",
              "no payment is settled or void that was never sent to be settled");
}

TEST(Verify, names_a_payment_that_was_settled_by_no_transaction) {
  check_named(payment_in("SETTLED") + "UPDATE payments SET transaction_hash = NULL WHERE id = " + kId + ";",
              "each settled payment has a transaction of its own");
}

TEST(Verify, names_two_payments_that_were_settled_by_one_transaction) {
  check_named(payment_in("SETTLED") + payment_in("SETTLED", kOther) +
                  "UPDATE payments SET transaction_hash = REPEAT('x', 32) WHERE bucket = REPEAT('b', 16);",
              "each settled payment has a transaction of its own");
}

TEST(Verify, names_a_payment_that_is_asked_about_for_more_than_a_day) {
  check_named(payment_in("SETTLING") + "UPDATE payments SET first_seen = first_seen - INTERVAL 26 HOUR WHERE id = " + kId + ";",
              "no payment is asked about for more than a day");
}

TEST(Verify, names_an_address_that_had_a_fourth_draft_made_without_paying) {
  std::string unpaid;
  for (const char* state : {"VOID", "SETTLING", "UNRESOLVED", "GENERATED"}) {
    unpaid += payment_in(state, "RANDOM_BYTES(16)");
  }
  const std::string rule = "no address and no payer has more than three payments of a day that are not surely paid";
  check_named(unpaid, rule);
  plant("UPDATE payments SET verified_at = UTC_TIMESTAMP(3) WHERE bucket = REPEAT('b', 16)");
  STRCMP_CONTAINS(("BROKEN  " + rule + " (2)").c_str(), stack.admin("verify", 1).c_str());
}

TEST(Verify, names_a_payment_that_was_never_settled_and_is_kept) {
  check_named(payment_in("GENERATED") + "UPDATE payments SET valid_before = 1, lease_until = lease_until - INTERVAL 1 HOUR,"
                                        " first_seen = first_seen - INTERVAL 2 HOUR WHERE id = " + kId + ";",
              "no payment that was never sent to be settled is kept beyond its time");
}

TEST(Verify, names_a_payment_of_unknown_outcome_that_nobody_looks_at) {
  check_named(payment_in("SETTLING") + "UPDATE payments SET next_check_at = next_check_at - INTERVAL 1 HOUR,"
                                       " lease_until = lease_until - INTERVAL 1 HOUR WHERE id = " + kId + ";",
              "no payment of unknown outcome is left alone");
}

TEST(Verify, names_a_settled_payment_for_a_pack_without_its_order_and_an_order_without_its_payment) {
  const std::string rule = "each settled payment for a pack has its order, fulfilled or taken back, and the other way round";
  check_named(payment_in("SETTLED"), rule);
  plant("DELETE FROM payments WHERE id = " + std::string(kId) + ";" + order("x402", "reversed", "NULL"));
  STRCMP_CONTAINS(("BROKEN  " + rule + " (1)").c_str(), stack.admin("verify", 1).c_str());
}

TEST(Verify, names_an_order_that_put_no_credits_on_its_key) {
  check_named(key("0") + order("card", "fulfilled", kId), "each fulfilled order has put its credits on its own key, once");
}

TEST(Verify, names_a_draft_without_its_logo) { check_named(generation("slot"), "each generation has its logo"); }

TEST(Verify, names_a_user_without_a_password) { check_named(user(""), "each user has a password"); }

TEST(Verify, names_a_session_that_lasts_for_too_long) {
  check_named(user(kPassword + "INSERT INTO sessions (token, id, user_id, remembered, ip_address, user_agent, created_at, updated_at,"
                               " expires_at) VALUES (REPEAT('t', 32), REPEAT('s', 32), REPEAT('u', 32), 1, '', '', UTC_TIMESTAMP(3),"
                               " UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL 8 DAY);"),
              "no session lasts longer than seven days from its last renewal");
}
