// POST /api-keys with a key, which gets the credits.
#include <filesystem>
#include <fstream>
#include <future>

#include "crypto/encoding.h"
#include "support/json.h"
#include "support/paid_stack.h"
#include "support/refused.h"

#include <CppUTest/TestHarness.h>

namespace {

using Fault = Facilitator::Fault;

const char kPath[] = "/api-keys";

}  // namespace

TEST_GROUP(ToppedUpKey) {
  Stack* stack = &paid_stack();
  std::string key = stack->issue_key(3);
  Client client = stack->client();
  SignedPayment payment{"5000000"};

  void setup() override { facilitator().work_well(); }
  void teardown() override { stack->verify(); }

  Answer pay(const std::string& with) {
    return Client(client).with("X-API-Key", with).with("X-PAYMENT", payment.header()).post(kPath, "");
  }
  Answer pay() { return pay(key); }
  std::string credits(const std::string& of) {
    return Client(client).with("X-API-Key", of).get("/api/credits").header("X-Credits-Remaining");
  }
  std::string id(const std::string& of) {
    return text_in(Client(client).with("X-API-Key", of).get("/api/credits").body, "keyId");
  }
};

TEST(ToppedUpKey, works) {
  const auto answer = pay();
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(R"("credits":500,"creditsRemaining":503)", answer.body.c_str());
  STRCMP_EQUAL(id(key).c_str(), text_in(answer.body, "keyId").c_str());
  CHECK(answer.body.find("apiKey") == answer.body.npos);
  CHECK(!answer.header("X-PAYMENT-RESPONSE").empty());
  STRCMP_EQUAL("503", credits(key).c_str());
}

TEST(ToppedUpKey, is_charged_and_gets_its_credits_once) {
  const auto answers = all_at_once(5, [&] { return pay(); });
  for (const auto& [status, answer] : answers) CHECK(status == 200 || status == 409);
  client = stack->client();
  LONGS_EQUAL(200, pay().status);  // from another address
  LONGS_EQUAL(1, facilitator().books(payment.nonce).debits);
  STRCMP_EQUAL("503", credits(key).c_str());
}

TEST(ToppedUpKey, is_the_one_that_the_payment_was_first_sent_with) {
  pay();
  const auto other = stack->issue_key(3);
  check_refused(pay(other), 409, "payment_already_used");
  check_refused(Client(client).with("X-PAYMENT", payment.header()).post(kPath, ""), 409, "payment_already_used");
  STRCMP_EQUAL("3", credits(other).c_str());
}

TEST(ToppedUpKey, has_to_be_one) {
  const std::string unknown = "gen_" + std::string(43, 'A');
  for (const auto& none : {std::string("gen_"), unknown}) check_refused(pay(none), 401, "unauthorized");
  stack->admin("key revoke " + id(key));
  check_refused(pay(), 401, "unauthorized");
  LONGS_EQUAL(0, facilitator().books(payment.nonce).verifies);
}

TEST(ToppedUpKey, is_told_the_terms_without_a_payment) {
  check_refused(Client(client).with("X-API-Key", key).post(kPath, ""), 402, "payment_required");
}

TEST(ToppedUpKey, gets_its_credits_when_the_payment_is_found_settled_later) {
  facilitator().settle_with(Fault::loses_the_reply);
  const auto answer = pay();
  check_refused(answer, 503, "settlement_pending");
  STRCMP_CONTAINS("with the same API key", text_in(answer.body, "message").c_str());
  const auto id = stack->database()
                      .select("SELECT id FROM payments WHERE state = 'SETTLING' ORDER BY first_seen DESC LIMIT 1")
                      .text();
  stack->admin("payment resolve " + crypto::uuid_text(id) + " --settled 0x" + payment.nonce);
  STRCMP_EQUAL("503", credits(key).c_str());
  LONGS_EQUAL(200, pay().status);
  STRCMP_CONTAINS("topped up key", stack->admin("order show " + crypto::uuid_text(id)).c_str());
}

// The buyer has paid, so that there is a key in any case.
TEST(ToppedUpKey, is_another_if_it_is_revoked_while_the_payment_is_settled) {
  facilitator().hold();
  auto paying = std::async(std::launch::async, [&] { return pay(); });
  while (facilitator().held() == 0) std::this_thread::yield();
  stack->admin("key revoke " + id(key));
  facilitator().let_go();
  const auto answer = paying.get();
  LONGS_EQUAL(201, answer.status);
  STRCMP_EQUAL("500", credits(text_in(answer.body, "apiKey")).c_str());
}

TEST(ToppedUpKey, is_another_also_for_whoever_sends_the_payment_later) {
  facilitator().settle_with(Fault::loses_the_reply);
  check_refused(pay(), 503, "settlement_pending");
  stack->admin("key revoke " + id(key));
  const auto id = stack->database()
                      .select("SELECT id FROM payments WHERE state = 'SETTLING' ORDER BY first_seen DESC LIMIT 1")
                      .text();
  stack->admin("payment resolve " + crypto::uuid_text(id) + " --settled 0x" + payment.nonce);
  const auto answer = pay();
  LONGS_EQUAL(201, answer.status);
  STRCMP_EQUAL(text_in(answer.body, "apiKey").c_str(), text_in(pay().body, "apiKey").c_str());
}

TEST(ToppedUpKey, gets_its_credits_once_wherever_the_worker_is_killed) {
  stack = &mortal_stack();
  client = stack->client();
  key = stack->issue_key(3);
  int expected = 3;
  for (const char* place : {"after_claim_committed", "after_verify", "after_result_committed",
                            "after_settling_committed", "after_settled_committed"}) {
    payment = SignedPayment("5000000");
    std::ofstream(place_to_die()) << place << std::endl;
    check_refused(pay(), 503, "service_unavailable");
    CHECK_TEXT(!std::filesystem::exists(place_to_die()), place);
    db::Autocommit(stack->database()).run("UPDATE payments SET lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND");
    LONGS_EQUAL_TEXT(200, pay().status, place);
    STRCMP_EQUAL_TEXT(std::to_string(expected += 500).c_str(), credits(key).c_str(), place);
  }
}

TEST(ToppedUpKey, is_not_one_of_money_where_payments_are_for_tests) {
  stack = &test_network_stack();
  client = stack->client();
  payment.network = "base-sepolia";
  const auto of_money = stack->issue_key(3);
  check_refused(pay(of_money), 409, "key_of_money");
  LONGS_EQUAL(0, facilitator().books(payment.nonce).verifies);

  const auto sold = Client(client).with("X-PAYMENT", payment.header()).post(kPath, "");
  payment = SignedPayment("5000000");
  payment.network = "base-sepolia";
  LONGS_EQUAL(200, pay(text_in(sold.body, "apiKey")).status);
  STRCMP_EQUAL("1000", credits(text_in(sold.body, "apiKey")).c_str());
}
