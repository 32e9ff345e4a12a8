// POST /api/generate with a payment: the effect of other payments, and of those of other days.
#include "crypto/encoding.h"
#include "support/paid_stack.h"
#include "support/refused.h"

#include <CppUTest/TestHarness.h>

namespace {

using Fault = Facilitator::Fault;

Answer pay_at(const Client& client, const SignedPayment& payment) {
  return Client(client)
      .with("X-PAYMENT", payment.header())
      .post("/api/generate", R"({"theme":"a lighthouse for lost satellites"})");
}

// Copies the payment's row into the database of another home.
void copy(const SignedPayment& payment, Stack& from, Stack& to) {
  const auto columns =
      db::texts(from.database().select("SELECT column_name FROM information_schema.columns"
                                       " WHERE table_schema = DATABASE() AND table_name = 'payments'"));
  std::string names, marks;
  for (const auto& column : columns) {
    names += (names.empty() ? "" : ", ") + column;
    marks += marks.empty() ? "?" : ", ?";
  }
  const std::string nonce = crypto::from_hex(payment.nonce).value();
  const auto payments = from.database().select("SELECT " + names + " FROM payments WHERE nonce = ?", nonce);
  auto row = payments.front();
  db::Sql sql("INSERT INTO payments (" + names + ") VALUES (" + marks + ")");
  for (std::size_t column = 0; column < columns.size(); ++column) sql.bind(row.optional_text());
  db::Autocommit(to.database()).run(sql);
}

}  // namespace

TEST_GROUP(PaymentStates) {
  Stack& stack = paid_stack();
  Client client = stack.client();
  SignedPayment payment;

  void setup() override { facilitator().work_well(); }
  void teardown() override {
    stack.run_clock();
    stack.verify();
  }

  template <class... P>
  void run(Stack & at, const std::string& sql, const P&... values) {
    db::Autocommit(at.database()).run(sql, values...);
  }
  std::int64_t rows_of(const SignedPayment& one) {
    return stack.number("SELECT COUNT(*) FROM payments WHERE nonce = ?", crypto::from_hex(one.nonce).value());
  }
};

TEST(PaymentStates, are_reported_after_payments_were_turned_off) {
  Stack& off = Stack::with({{"MILLRACE_X402_PAY_TO", SignedPayment::kPayTo}});
  facilitator().settle_with(Fault::server_error);
  check_refused(pay_at(client, payment), 503, "settlement_pending");
  copy(payment, stack, off);
  check_refused(pay_at(off.client(), payment), 503, "settlement_pending");

  run(off, "UPDATE payments SET state = 'GENERATED', lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND");
  check_refused(pay_at(off.client(), payment), 503, "payments_unavailable");
  run(off, "DELETE FROM payments");
}

TEST(PaymentStates, of_others_are_kept_when_a_payment_is_deleted) {
  LONGS_EQUAL(200, pay_at(client, payment).status);
  for (const char* state : {"CLAIMED", "GENERATED"}) {
    run(stack, "UPDATE payments SET state = ? WHERE nonce = ?", std::string(state),
        crypto::from_hex(payment.nonce).value());
    facilitator().verify_with(Fault::refuses, "insufficient_funds");
    const SignedPayment other;
    check_refused(pay_at(client, other), 402, "insufficient_funds");
    LONGS_EQUAL(1, rows_of(payment));
    LONGS_EQUAL(0, rows_of(other));
  }
  run(stack, "UPDATE payments SET state = 'SETTLED' WHERE nonce = ?", crypto::from_hex(payment.nonce).value());
}

TEST(PaymentStates, of_a_day_ago_no_longer_count_as_unpaid) {
  facilitator().settle_with(Fault::refuses, "insufficient_funds");
  const std::string payer = payment.payer;
  for (int i = 0; i < 3; ++i) {
    SignedPayment unpaid;
    unpaid.payer = payer;
    check_refused(pay_at(client, unpaid), 402, "insufficient_funds");
  }
  facilitator().work_well();
  const std::string now = stack.database().select("SELECT CAST(UTC_TIMESTAMP() AS CHAR)").text();
  stack.set_clock(now);
  const auto seen_a_day_ago_and = [&](int milliseconds) {
    run(stack,
        "UPDATE payments SET first_seen = ? - INTERVAL 1 DAY + INTERVAL ? MICROSECOND WHERE payer = ? AND state = "
        "'VOID'",
        now, 1000 * milliseconds, crypto::from_hex(payer).value());
  };
  seen_a_day_ago_and(1);
  check_refused(pay_at(client, SignedPayment()), 429, "too_many_unpaid");  // of this address
  check_refused(pay_at(stack.client(), payment), 429, "too_many_unpaid");  // of this payer
  seen_a_day_ago_and(0);
  LONGS_EQUAL(200, pay_at(client, SignedPayment()).status);
  LONGS_EQUAL(200, pay_at(stack.client(), payment).status);
}

TEST(PaymentStates, of_a_day_ago_no_longer_count_as_in_progress) {
  const SignedPayment others[2];
  for (const auto& other : others) LONGS_EQUAL(200, pay_at(client, other).status);
  const std::string now = stack.database().select("SELECT CAST(UTC_TIMESTAMP() AS CHAR)").text();
  stack.set_clock(now);
  const auto seen_a_day_ago_and = [&](int milliseconds) {
    for (const auto& other : others) {
      run(stack,
          "UPDATE payments SET state = 'SETTLING', lease_until = ? + INTERVAL 1 MINUTE,"
          " first_seen = ? - INTERVAL 1 DAY + INTERVAL ? MICROSECOND WHERE nonce = ?",
          now, now, 1000 * milliseconds, crypto::from_hex(other.nonce).value());
    }
  };
  seen_a_day_ago_and(1);
  check_refused(pay_at(client, payment), 429, "too_many_payments");
  seen_a_day_ago_and(0);
  LONGS_EQUAL(200, pay_at(client, payment).status);
  run(stack,
      "UPDATE payments SET state = 'SETTLED', lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE settled_at IS "
      "NOT NULL");
}

TEST(PaymentStates, are_in_progress_until_their_lease_expires) {
  LONGS_EQUAL(200, pay_at(client, SignedPayment()).status);
  LONGS_EQUAL(200, pay_at(client, SignedPayment()).status);
  const std::string now = stack.database().select("SELECT CAST(UTC_TIMESTAMP() AS CHAR)").text();
  stack.set_clock(now);
  run(stack,
      "UPDATE payments SET state = 'SETTLING', lease_until = ? + INTERVAL 1000 MICROSECOND"
      " WHERE settled_at IS NOT NULL",
      now);
  check_refused(pay_at(client, payment), 429, "too_many_payments");
  run(stack, "UPDATE payments SET lease_until = ? + INTERVAL 1 DAY", now);  // the clock was ahead
  LONGS_EQUAL(200, pay_at(client, SignedPayment()).status);
  run(stack, "UPDATE payments SET lease_until = ?", now);
  LONGS_EQUAL(200, pay_at(client, payment).status);
  run(stack, "UPDATE payments SET state = 'SETTLED' WHERE settled_at IS NOT NULL");
}
