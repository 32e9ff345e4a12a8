// POST /api/generate and /api-keys with payments that their buyers have named (the extension payment-identifier)
#include <future>

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "support/paid_stack.h"
#include "support/refused.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api/generate";
const char kTheme[] = R"({"theme":"a lighthouse for lost satellites"})";

}  // namespace

TEST_GROUP(PaymentIdentifiers) {
  Stack& stack = paid_stack();
  Client client = stack.client();
  SignedPayment payment;

  void setup() override {
    facilitator().work_well();
    payment.identifier = "pay_" + crypto::hex(crypto::random_bytes(16));
  }
  void teardown() override {
    facilitator().work_well();
    stack.verify();
  }

  Answer send(const SignedPayment& one, const char* theme = kTheme) {
    return Client(client).with("PAYMENT-SIGNATURE", one.header_v2()).post(kPath, theme);
  }
  // Another authorization of the same wallet for the same purchase.
  SignedPayment signed_again(const std::string& value = "10000") {
    SignedPayment other(value);
    other.payer = payment.payer;
    other.identifier = payment.identifier;
    return other;
  }
  int debits(const SignedPayment& one) { return facilitator().books(one.nonce).debits; }
};

TEST(PaymentIdentifiers, work) {
  const auto first = send(payment), again = send(payment);
  LONGS_EQUAL(200, first.status);
  STRCMP_EQUAL(first.body.c_str(), again.body.c_str());
  STRCMP_EQUAL(first.header("PAYMENT-RESPONSE").c_str(), again.header("PAYMENT-RESPONSE").c_str());
  LONGS_EQUAL(1, debits(payment));
}

TEST(PaymentIdentifiers, keep_a_buyer_who_signs_again_from_paying_twice) {
  LONGS_EQUAL(200, send(payment).status);
  const auto other = signed_again();
  check_refused(send(other), 409, "payment_identifier_used");
  LONGS_EQUAL(0, facilitator().books(other.nonce).verifies);
}

TEST(PaymentIdentifiers, keep_a_buyer_from_paying_twice_while_the_first_payment_is_unknown) {
  facilitator().settle_with(Facilitator::Fault::loses_the_reply);
  check_refused(send(payment), 503, "settlement_pending");
  check_refused(send(signed_again()), 409, "payment_identifier_used");
}

TEST(PaymentIdentifiers, of_one_purchase_are_paid_once_however_many_are_signed_at_once) {
  std::vector<SignedPayment> all(6, payment);
  for (std::size_t i = 1; i < all.size(); ++i) all[i] = signed_again();
  std::vector<std::future<Answer>> answers;
  for (const auto& one : all) {
    const auto buyer = stack.client();  // of addresses that have not too many payments under way
    answers.push_back(std::async(std::launch::async, [&one, buyer] {
      return Client(buyer).with("PAYMENT-SIGNATURE", one.header_v2()).post(kPath, kTheme);
    }));
  }
  int served = 0, charged = 0;
  for (auto& answer : answers) {
    const auto got = answer.get();
    if (got.status == 200) {
      ++served;
    } else {
      const auto error = error_of(got);
      CHECK_TEXT(error == "payment_identifier_used" || error == "too_many_payments", got.body.c_str());
    }
  }
  for (const auto& one : all) charged += debits(one);
  LONGS_EQUAL(1, served);
  LONGS_EQUAL(1, charged);
}

// Anybody may know a wallet and guess its identifiers.
TEST(PaymentIdentifiers, are_not_taken_by_who_cannot_sign) {
  auto forged = signed_again();
  facilitator().verify_with(Facilitator::Fault::refuses, "invalid_exact_evm_payload_signature");
  check_refused(send(forged), 402, "invalid_exact_evm_payload_signature");
  facilitator().verify_with(Facilitator::Fault::server_error);
  auto pack = signed_again("5000000");  // of which the row stays
  check_refused(Client(client).with("PAYMENT-SIGNATURE", pack.header_v2()).post("/api-keys", ""), 503,
                "facilitator_unavailable");
  facilitator().work_well();
  LONGS_EQUAL(200, send(payment).status);
  check_refused(Client(client).with("PAYMENT-SIGNATURE", pack.header_v2()).post("/api-keys", ""), 409,
                "payment_identifier_used");
  LONGS_EQUAL(0, debits(pack));
}

TEST(PaymentIdentifiers, give_nothing_to_another_wallet_and_keep_nothing_from_it) {
  const auto first = send(payment);
  SignedPayment other;
  other.identifier = payment.identifier;
  const auto second = send(other, R"({"theme":"a kettle with stage fright"})");
  LONGS_EQUAL(200, second.status);
  CHECK(first.body != second.body);
  LONGS_EQUAL(1, debits(other));
}

TEST(PaymentIdentifiers, are_free_again_once_the_payment_was_certainly_not_charged) {
  facilitator().verify_with(Facilitator::Fault::refuses, "insufficient_funds");
  check_refused(send(payment), 402, "insufficient_funds");
  facilitator().work_well();
  auto other = signed_again();
  facilitator().settle_with(Facilitator::Fault::refuses, "insufficient_funds");
  check_refused(send(other), 402, "insufficient_funds");
  facilitator().work_well();
  LONGS_EQUAL(200, send(signed_again()).status);
}

TEST(PaymentIdentifiers, are_those_of_a_payment_whatever_it_is_sent_with_later) {
  const auto named = send(payment);
  auto unnamed = payment;
  unnamed.identifier = "";
  STRCMP_EQUAL(named.body.c_str(), send(unnamed).body.c_str());
  STRCMP_EQUAL(named.body.c_str(), Client(client).with("X-PAYMENT", payment.header()).post(kPath, kTheme).body.c_str());
  LONGS_EQUAL(1, debits(payment));
}

TEST(PaymentIdentifiers, spend_no_credit_when_they_are_used) {
  LONGS_EQUAL(200, send(payment).status);
  client.with("X-API-Key", stack.issue_key(1));
  check_refused(send(signed_again()), 409, "payment_identifier_used");
  STRCMP_CONTAINS("\"creditsRemaining\":1", client.get("/api/credits").body.c_str());
}

TEST(PaymentIdentifiers, are_refused_if_they_could_not_be_recognized) {
  for (const auto& other : {std::string(15, 'a'), std::string(129, 'a'), std::string(16, '.'), std::string(16, ' ')}) {
    payment.identifier = other;
    const auto answer = send(payment);
    check_refused(answer, 402, "invalid_payment_identifier");
    STRCMP_CONTAINS("is 16 to 128 letters, digits, - and _.", text_in(answer.body, "message").c_str());
  }
  LONGS_EQUAL(0, facilitator().books(payment.nonce).verifies);
  payment.identifier = std::string(128, 'a');
  LONGS_EQUAL(200, send(payment).status);
  payment.identifier = "order-17";  // it is charged already, so nothing else may be signed for it
  LONGS_EQUAL(200, send(payment).status);
}

TEST(PaymentIdentifiers, of_a_pack_show_its_key_to_its_buyer_only) {
  const auto sent_by = [&](Client buyer, const SignedPayment& one) {
    return buyer.with("PAYMENT-SIGNATURE", one.header_v2()).post("/api-keys", "");
  };
  auto pack = signed_again("5000000");
  const auto key = text_in(sent_by(client, pack).body, "apiKey");
  CHECK(!key.empty());
  STRCMP_EQUAL(key.c_str(), text_in(sent_by(client, pack).body, "apiKey").c_str());
  check_refused(sent_by(stack.client(), pack), 409, "payment_already_used");
  check_refused(sent_by(client, signed_again("5000000")), 409, "payment_identifier_used");
}
