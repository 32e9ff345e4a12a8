// millrace-admin payment resolve: the operator's decision.
#include "crypto/encoding.h"
#include "support/json.h"
#include "support/paid_stack.h"

#include <CppUTest/TestHarness.h>

namespace {

using Fault = Facilitator::Fault;

const char kTheme[] = R"({"theme":"a lighthouse for lost satellites"})";

struct Operator : public Utest {
  explicit Operator(Stack& stack) : stack(stack) {}

  Stack& stack;
  Client client = stack.client();
  SignedPayment payment;

  void setup() override { facilitator().work_well(); }
  void teardown() override { stack.verify(); }

  Answer pay() { return Client(client).with("X-PAYMENT", payment.header()).post("/api/generate", kTheme); }
  // Nothing here tells whether it was charged.
  void pay_with_the_reply_lost() {
    facilitator().settle_with(Fault::loses_the_reply);
    LONGS_EQUAL(503, pay().status);
  }
  std::string column(const std::string& name) {
    return stack.database()
        .select("SELECT " + name + " FROM payments WHERE nonce = ?", crypto::from_hex(payment.nonce).value())
        .text();
  }
  void lease_until(const std::string& when) {
    db::Autocommit(stack.database())
        .run("UPDATE payments SET lease_until = " + when + " WHERE nonce = ?", crypto::from_hex(payment.nonce).value());
  }
  std::string resolve(const std::string& how, int status = 0) {
    return stack.admin("payment resolve " + crypto::uuid_text(column("id")) + " " + how, status);
  }
};

}  // namespace

TEST_GROUP_BASE(AdminPayments, Operator){TEST_GROUP_CppUTestGroupAdminPayments() : Operator(paid_stack()){}};

TEST(AdminPayments, refuses_what_is_not_a_transaction_hash) {
  pay_with_the_reply_lost();
  STRCMP_CONTAINS("--settled: 1 required TRANSACTION missing", resolve("--settled", 2).c_str());
  for (const char* how : {"--settled ''", "--settled 0x12", "--settled --void"}) {
    STRCMP_CONTAINS("--settled: must be a transaction: 0x and 64 hexadecimal digits", resolve(how, 2).c_str());
    STRCMP_EQUAL("SETTLING", column("state").c_str());
  }
}

TEST(AdminPayments, voids_nothing_that_it_is_not_told_to_void_and_only_that) {
  pay_with_the_reply_lost();
  const std::string transaction = "0x" + payment.nonce;
  STRCMP_CONTAINS("is not expected", resolve("--void " + transaction, 2).c_str());
  for (const std::string& how : {std::string(), "--void --settled " + transaction}) {
    STRCMP_CONTAINS("Exactly 1 option from [--settled,--void] is required", resolve(how, 2).c_str());
  }
  STRCMP_EQUAL("SETTLING", column("state").c_str());
}

TEST(AdminPayments, does_not_void_a_payment_in_progress) {
  pay_with_the_reply_lost();
  lease_until("UTC_TIMESTAMP(3) + INTERVAL 1 MINUTE");
  STRCMP_CONTAINS("it is being worked on: try again in a moment", resolve("--void", 1).c_str());
  STRCMP_EQUAL("SETTLING", column("state").c_str());
  lease_until("UTC_TIMESTAMP(3) - INTERVAL 1 SECOND");
  resolve("--void");
  STRCMP_EQUAL("VOID", column("state").c_str());
}

TEST(AdminPayments, are_looked_at_again_once_a_clock_that_was_ahead_is_set_right) {
  pay_with_the_reply_lost();
  const auto attempts = column("settle_attempts");
  lease_until("UTC_TIMESTAMP(3) + INTERVAL 1 DAY, next_check_at = UTC_TIMESTAMP(3) + INTERVAL 1 DAY");
  stack.admin("reconcile");
  CHECK(attempts != column("settle_attempts") || column("state") != "SETTLING");
  lease_until("UTC_TIMESTAMP(3) + INTERVAL 1 DAY");
  if (column("state") == "SETTLING") resolve("--void");
}

TEST(AdminPayments, can_settle_a_payment_that_was_voided_by_mistake) {
  pay_with_the_reply_lost();
  resolve("--void");
  LONGS_EQUAL(402, pay().status);
  resolve("--settled 0x" + payment.nonce);
  LONGS_EQUAL(200, pay().status);
}

TEST(AdminPayments, does_not_void_a_payment_that_the_facilitator_has_called_settled) {
  stack.as_root(
      "CREATE TRIGGER millrace.broken BEFORE INSERT ON millrace.generations FOR EACH ROW SIGNAL SQLSTATE '45000'");
  const auto undelivered = pay();
  stack.as_root("DROP TRIGGER millrace.broken");
  LONGS_EQUAL(503, undelivered.status);
  lease_until("UTC_TIMESTAMP(3) - INTERVAL 1 SECOND");
  STRCMP_CONTAINS(("it was settled in 0x" + payment.nonce).c_str(), resolve("--void", 1).c_str());
  LONGS_EQUAL(200, pay().status);
}

TEST(AdminPayments, does_not_change_a_settled_payment) {
  LONGS_EQUAL(200, pay().status);
  STRCMP_CONTAINS("it is SETTLED and stays so", resolve("--void", 1).c_str());
  STRCMP_CONTAINS("it is SETTLED and stays so", resolve("--settled 0x" + payment.nonce, 1).c_str());
}

TEST(AdminPayments, refuses_a_transaction_that_has_settled_another_payment) {
  LONGS_EQUAL(200, pay().status);
  const std::string taken = payment.nonce;
  payment = SignedPayment();
  pay_with_the_reply_lost();
  STRCMP_CONTAINS("this transaction has settled payment", resolve("--settled 0x" + taken, 1).c_str());
  STRCMP_EQUAL("SETTLING", column("state").c_str());
}

TEST_GROUP_BASE(AdminPaymentsWithNode, Operator){TEST_GROUP_CppUTestGroupAdminPaymentsWithNode() :
                                                     Operator(paid_stack_with_node()){}

                                                 void teardown() override{chain_node().mend();
Operator::teardown();
}
}
;

TEST(AdminPaymentsWithNode, accepts_only_the_transaction_that_the_chain_names) {
  pay_with_the_reply_lost();
  STRCMP_CONTAINS(("it was settled in another transaction: 0x" + payment.nonce).c_str(),
                  resolve("--settled 0x" + std::string(64, 'e'), 1).c_str());
  STRCMP_EQUAL("SETTLING", column("state").c_str());
  resolve("--settled 0x" + payment.nonce);
  STRCMP_EQUAL("SETTLED", column("state").c_str());
}

TEST(AdminPaymentsWithNode, does_not_settle_a_payment_that_is_not_on_the_chain) {
  facilitator().settle_with(Fault::server_error);
  LONGS_EQUAL(503, pay().status);
  STRCMP_CONTAINS("the chain says that this payment was not settled",
                  resolve("--settled 0x" + payment.nonce, 1).c_str());
  STRCMP_EQUAL("SETTLING", column("state").c_str());
}

TEST(AdminPaymentsWithNode, does_not_void_a_payment_that_is_on_the_chain) {
  pay_with_the_reply_lost();
  STRCMP_CONTAINS(("it was settled in 0x" + payment.nonce).c_str(), resolve("--void", 1).c_str());
  STRCMP_EQUAL("SETTLING", column("state").c_str());
}

// What was sent to the facilitator may still reach the chain, and a buyer who gets a 402 would pay again.
TEST(AdminPaymentsWithNode, does_not_void_a_payment_that_can_still_be_settled) {
  facilitator().settle_with(Fault::server_error);
  LONGS_EQUAL(503, pay().status);
  STRCMP_CONTAINS("it can still be settled", resolve("--void", 1).c_str());
  STRCMP_EQUAL("SETTLING", column("state").c_str());
  db::Autocommit(stack.database())
      .run("UPDATE payments SET valid_before = UNIX_TIMESTAMP() - 200 WHERE nonce = ?",
           crypto::from_hex(payment.nonce).value());
  resolve("--void");
  STRCMP_EQUAL("VOID", column("state").c_str());
}

TEST(AdminPaymentsWithNode, changes_nothing_while_the_node_does_not_answer) {
  pay_with_the_reply_lost();
  chain_node().cut();
  for (const std::string& how : {std::string("--void"), "--settled 0x" + payment.nonce}) {
    STRCMP_CONTAINS("the node does not say", resolve(how, 1).c_str());
    STRCMP_EQUAL("SETTLING", column("state").c_str());
  }
}
