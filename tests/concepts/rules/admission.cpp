#include "concepts/rules/admission.h"

#include "billing/rules/prices.h"
#include "billing/tables/payments.h"
#include "crypto/random.h"
#include "refusal.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

using namespace concepts::rules;
using billing::rules::Payment;
using billing::rules::PaymentError;

namespace {

Config config_with_asset(const Stack& stack) {
  auto config = config_of(stack);
  config.x402.asset = "0x" + std::string(40, 'a');
  return config;
}

Payment new_payment() {
  Payment payment{};
  payment.network = "base";
  payment.payer = crypto::random_bytes(20);
  payment.nonce = crypto::random_bytes(32);
  return payment;
}

}  // namespace

TEST_GROUP(Admission) {
  Stack& stack = Stack::running();
  const Config config = config_with_asset(stack);
  Worker worker{config};
  GenerateRequest request{"a lighthouse", std::nullopt, std::nullopt, crypto::random_bytes(16)};

  void check_holds(Hold::Unit unit) {
    const auto admission = admit(worker.db, config, request);
    const auto* hold = std::get_if<Hold>(&admission);
    CHECK(hold && hold->unit() == unit);
  }
  void check_refused(const char* error) {
    const auto admission = admit(worker.db, config, request);
    const auto* refused = std::get_if<PaymentNeeded>(&admission);
    CHECK(refused);
    STRCMP_EQUAL(error, refused->error.c_str());
  }
  void check_paid() {
    const auto admission = admit(worker.db, config, request);
    CHECK(std::holds_alternative<PayWith>(admission));
  }

  // As if it had been sent before.
  std::string remember(db::Transaction & tx, const Payment& payment) {
    billing::tables::payments::Entry entry{};
    entry.id = crypto::random_bytes(16);
    entry.purpose = "generate";
    entry.network = "base";
    entry.asset = entry.pay_to = std::string(20, '\xAA');
    entry.payer = payment.payer;
    entry.nonce = payment.nonce;
    entry.authorization_hash = payment.hash();
    entry.request_hash = std::string(32, 'h');
    entry.bucket = request.bucket;
    entry.payload = "{}";
    const std::string token = crypto::random_bytes(16);
    CHECK(billing::tables::payments::claim(tx, entry, token, 60));
    return entry.id;
  }
};

TEST(Admission, holds_a_free_slot_for_one_without_key_and_payment) { check_holds(Hold::Unit::free_slot); }

TEST(Admission, gives_back_what_was_not_consumed) {
  for (int i = 0; i < billing::rules::kFreeDraftsPerDay + 1; ++i) check_holds(Hold::Unit::free_slot);
}

TEST(Admission, refuses_a_sixth_slot) {
  std::vector<Hold> holds;
  for (int i = 0; i < billing::rules::kFreeDraftsPerDay; ++i)
    holds.push_back(std::get<Hold>(admit(worker.db, config, request)));
  check_refused("free_limit_reached");
}

TEST(Admission, takes_a_payment_rather_than_a_free_slot) {
  request.payment = new_payment();
  check_paid();
}

TEST(Admission, takes_a_credit_rather_than_a_new_payment) {
  request.key = stack.issue_key(1);
  request.payment = new_payment();
  check_holds(Hold::Unit::credit);
}

TEST(Admission, takes_a_payment_that_was_sent_before_rather_than_a_credit) {
  const Payment payment = new_payment();
  request.key = stack.issue_key(1);
  request.payment = payment;
  std::string id;
  db::transact(worker.db, [&](db::Transaction& tx) { id = remember(tx, payment); });
  check_paid();
  db::transact(worker.db, [&](db::Transaction& tx) { tx.run("DELETE FROM payments WHERE id = ?", id); });
}

TEST(Admission, takes_a_new_payment_with_a_key_that_has_no_credit) {
  request.key = stack.spent_key();
  request.payment = new_payment();
  check_paid();
}

TEST(Admission, gives_no_free_slot_to_a_key_without_credit) {
  request.key = stack.spent_key();
  check_refused("insufficient_credits");
}

TEST(Admission, passes_over_a_bad_payment_while_there_is_a_credit) {
  request.key = stack.issue_key(1);
  request.payment = PaymentError{"invalid_network"};
  check_holds(Hold::Unit::credit);
}

TEST(Admission, refuses_a_bad_payment_by_its_code) {
  request.payment = PaymentError{"invalid_network"};
  check_refused("invalid_network");
}

TEST(Admission, refuses_a_bad_key_before_anything_else) {
  request.key = "gen_unknown";
  request.payment = new_payment();
  CHECK_THROWS(refusal::Unauthorized, admit(worker.db, config, request));
}
