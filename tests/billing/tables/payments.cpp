#include "billing/tables/payments.h"

#include "crypto/random.h"
#include "support/paid_stack.h"

#include <CppUTest/TestHarness.h>

namespace payments = billing::tables::payments;

// In a transaction that is never committed.
TEST_GROUP(PaymentRows) {
  db::Transaction tx{paid_stack().database()};
  const std::string token = crypto::random_bytes(16);

  std::string claimed() {
    payments::Entry entry{};
    entry.id = crypto::random_bytes(16), entry.purpose = "generate";
    entry.asset = entry.payer = entry.pay_to = std::string(20, 'a');
    entry.nonce = crypto::random_bytes(32), entry.value = 10000;
    entry.authorization_hash = entry.request_hash = std::string(32, 'h'), entry.bucket = std::string(16, 'b');
    entry.payload = "{}";
    CHECK(payments::claim(tx, entry, token, 60));
    return entry.id;
  }
  std::string column(const std::string& name, const std::string& id) {
    return tx.select("SELECT COALESCE(" + name + ", 'NULL') FROM payments WHERE id = ?", id).at(0).text(0);
  }
};

TEST(PaymentRows, are_verified_only_by_the_holder_of_the_lease) {
  const std::string one = claimed(), other = claimed();
  payments::mark_verified(tx, one, crypto::random_bytes(16));
  STRCMP_EQUAL("NULL", column("verified_at", one).c_str());
  payments::mark_verified(tx, one, token);
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
