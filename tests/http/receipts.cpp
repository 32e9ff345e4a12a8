// GET /api/receipts
#include "support/json.h"
#include "support/paid_stack.h"
#include "support/refused.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Receipts) {
  Stack& stack = paid_stack();
  Client client = stack.client();

  void setup() override { facilitator().work_well(); }
  void teardown() override { stack.verify(); }

  std::string pay(const SignedPayment& payment, const std::string& key = "") {
    Client paying = Client(client).with("X-PAYMENT", payment.header());
    if (!key.empty()) paying.with("X-API-Key", key);
    return paying.post("/api-keys", "").body;
  }
  std::string receipts(const std::string& key) {
    const auto answer = Client(client).with("X-API-Key", key).get("/api/receipts");
    LONGS_EQUAL(200, answer.status);
    return answer.body;
  }
};

TEST(Receipts, work) {
  const SignedPayment first("5000000"), second("5000000");
  const auto sold = pay(first);
  const auto key = text_in(sold, "apiKey");
  pay(second, key);
  const auto told = receipts(key);
  for (const auto& said : {R"("receipts":[{"orderId":)" + std::string(),
                           R"("bought":"credits","credits":500,"amount":"5.00","currency":"USDC")" + std::string(),
                           R"("bought":"key","credits":500)" + std::string(),
                           R"("network":"base","payer":"0x)" + first.payer + R"(","transaction":"0x)" + first.nonce,
                           R"("payer":"0x)" + second.payer, R"("takenBackAt":null)" + std::string(),
                           text_in(sold, "orderId"), R"("seller":{"url":")" + stack.base_url() + "\""})
    STRCMP_CONTAINS(said.c_str(), told.c_str());
  CHECK(told.find(second.payer) < told.find(first.payer));
}

TEST(Receipts, are_none_for_a_key_that_the_operator_has_issued) {
  STRCMP_CONTAINS(R"("receipts":[])", receipts(stack.issue_key(1)).c_str());
}

TEST(Receipts, stay_when_the_key_is_revoked) {
  const auto sold = pay(SignedPayment("5000000"));
  stack.admin("key revoke " + text_in(sold, "keyId"));
  STRCMP_CONTAINS(text_in(sold, "orderId").c_str(), receipts(text_in(sold, "apiKey")).c_str());
}

TEST(Receipts, are_for_whoever_has_the_key) {
  check_refused(client.get("/api/receipts"), 401, "unauthorized");
  check_refused(Client(client).with("X-API-Key", "gen_" + std::string(43, 'A')).get("/api/receipts"), 401,
                "unauthorized");
  check_refused(Client(client).with("X-API-Key", stack.issue_key(1)).get("/api/receipts?x=1"), 400, "invalid_request");
}
