#include "billing/tables/payments.h"

#include "crypto/random.h"
#include "support/paid_stack.h"

#include <functional>
#include <set>

#include <CppUTest/TestHarness.h>

namespace payments = billing::tables::payments;
using payments::State;

// In a transaction that is never committed.
TEST_GROUP(PaymentRows) {
  db::Transaction tx{paid_stack().database()};
  const std::string token = crypto::random_bytes(16);

  std::string claimed() {
    payments::Entry entry{};
    entry.id = crypto::random_bytes(16);
    entry.purpose = "generate";
    entry.network = "base";
    entry.asset = entry.payer = entry.pay_to = std::string(20, 'a');
    entry.nonce = crypto::random_bytes(32);
    entry.value = 10000;
    entry.authorization_hash = entry.request_hash = std::string(32, 'h');
    entry.bucket = std::string(16, 'b');
    entry.payload = "{}";
    CHECK(payments::claim(tx, entry, token, 60));
    return entry.id;
  }
  std::string column(const std::string& name, const std::string& id) {
    return tx.select("SELECT COALESCE(" + name + ", 'NULL') FROM payments WHERE id = ?", id).text();
  }

  // Of a lapsed lease, as the operator's step needs, and with one attempt that may have moved the money.
  std::string in_state(const std::string& name) {
    const std::string id = claimed();
    tx.run(R"(UPDATE payments SET state = ?, open_attempts = 1, lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND
               WHERE id = ?)",
           name, id);
    return id;
  }
  // `take` leads from each of these states to another, and changes nothing in any other.
  void check_step(const std::function<void(const std::string& id)>& take, const std::set<std::string>& from, State to) {
    for (const std::string name : payments::kStateNames) {
      const std::string id = in_state(name);
      take(id);
      STRCMP_EQUAL((from.count(name) ? name_of(to) : name).c_str(), column("state", id).c_str());
    }
  }
};

TEST(PaymentRows, are_verified_only_by_the_holder_of_the_lease) {
  const std::string one = claimed(), other = claimed();
  payments::record_verified(tx, one, crypto::random_bytes(16), "");
  STRCMP_EQUAL("NULL", column("verified_at", one).c_str());
  payments::record_verified(tx, one, token, "");
  CHECK(column("verified_at", one) != "NULL");
  STRCMP_EQUAL("NULL", column("verified_at", other).c_str());
}

TEST(PaymentRows, count_their_attempts_separately) {
  const std::string one = claimed(), other = claimed();
  tx.run("UPDATE payments SET open_attempts = 1 WHERE id IN (?, ?)", one, other);
  for (int i = 0; i < 2; ++i) payments::close_attempt(tx, one);
  STRCMP_EQUAL("0", column("open_attempts", one).c_str());
  STRCMP_EQUAL("1", column("open_attempts", other).c_str());
}

TEST(PaymentRows, take_a_step_only_in_the_states_that_allow_it) {
  check_step([&](auto& id) { payments::store_result(tx, id, token, "{}", 60); }, {"CLAIMED"}, State::generated);
  check_step([&](auto& id) { payments::begin_attempt(tx, id, token, 60); }, {"GENERATED"}, State::settling);
  check_step([&](auto& id) { payments::record_void(tx, id, token, "no"); }, {"SETTLING"}, State::voided);
  check_step([&](auto& id) { payments::record_void_if_only_attempt(tx, id, token, "no"); }, {"SETTLING"},
             State::voided);
  check_step([&](auto& id) { payments::record_unresolved(tx, id, "no_answer"); }, {"SETTLING"}, State::unresolved);
  check_step([&](auto& id) { payments::record_void_by_operator(tx, id, "no"); }, {"SETTLING", "UNRESOLVED"},
             State::voided);
  check_step([&](auto& id) { payments::record_settled(tx, id, crypto::random_bytes(32)); },
             {"SETTLING", "UNRESOLVED", "VOID"}, State::settled);
}

TEST(PaymentRows, are_forgotten_only_before_they_were_sent_to_be_settled) {
  const std::set<std::string> forgotten = {"CLAIMED", "GENERATED"};
  for (const std::string name : payments::kStateNames) {
    CHECK_EQUAL(forgotten.count(name) == 1, payments::discard(tx, in_state(name), token));
  }
}

TEST(PaymentRows, keep_each_different_line_of_evidence_once_and_the_first_transaction) {
  const std::string id = in_state("SETTLING"), first(32, '1'), second(32, '2');
  const auto keep = [&](const std::string& line, const std::optional<std::string>& transaction) {
    payments::keep_evidence(tx, id, line + "\n", transaction);
  };
  keep("one", std::nullopt);
  for (int i = 0; i < 2; ++i) keep("two", first);
  keep("three", second);
  keep("one", std::nullopt);
  STRCMP_EQUAL("3", column("LENGTH(evidence) - LENGTH(REPLACE(evidence, '\n', ''))", id).c_str());
  STRCMP_EQUAL("1", column("evidence LIKE '%Z one\n%Z two\n%Z three\n'", id).c_str());
  CHECK(column("transaction_hash", id) == first);
}

TEST(PaymentRows, are_settled_by_evidence_only_while_open_and_by_a_transaction_of_their_own) {
  int number = 0;
  const auto record = [&](const std::string& id) {
    payments::record_settled_by_evidence(tx, id, std::string(31, 't') + static_cast<char>('a' + number++));
  };
  check_step(record, {"SETTLING", "UNRESOLVED"}, State::settled);

  const std::string one = in_state("SETTLING"), other = in_state("SETTLING"), transaction(32, 'u');
  CHECK(payments::record_settled_by_evidence(tx, one, transaction));
  CHECK_FALSE(payments::record_settled_by_evidence(tx, other, transaction));
  CHECK_FALSE(payments::record_settled(tx, other, transaction));
  STRCMP_EQUAL("SETTLING", column("state", other).c_str());
}
