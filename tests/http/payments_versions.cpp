// POST /api/generate with payments of both versions of x402, by facilitators that speak one of them or both
#include <string>

#include "crypto/encoding.h"
#include "support/json.h"
#include "support/paid_stack.h"
#include "support/refused.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api/generate";
const char kTheme[] = R"({"theme":"a lighthouse for lost satellites"})";

const std::string kOne = R"({"x402Version":1,"scheme":"exact","network":"base"})";
const std::string kTwo = R"({"x402Version":2,"scheme":"exact","network":"eip155:8453"})";
const std::string kOthers =
    R"({"x402Version":2,"scheme":"exact","network":"eip155:1"},{"x402Version":2,"scheme":"upto","network":"eip155:8453"},5)";

const std::string kAccepted =
    R"({"scheme":"exact","network":"eip155:8453","amount":"10000","asset":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",)"
    R"("extra":{"name":"USD Coin","version":"2"}})";
const std::string kResource = R"({"url":"https://elsewhere.example/api/generate"})";
const std::string kExtensions = R"({"bazaar":{"info":[1,2.5,null,"é"]}})";

}  // namespace

TEST_GROUP(PaymentVersions) {
  Stack& stack = paid_stack();
  Client client = stack.client();
  SignedPayment payment;

  void setup() override {
    facilitator().work_well();
    forget();
  }
  void teardown() override {
    facilitator().support("");
    forget();
    stack.verify();
  }

  void forget() { db::Autocommit(stack.database()).run("DELETE FROM facilitators"); }
  void support(const std::string& kinds) {
    facilitator().support("{\"kinds\":[" + kinds + "]}");
    forget();
    stack.admin("reconcile");
  }
  Answer pay_v1() { return Client(client).with("X-PAYMENT", payment.header()).post(kPath, kTheme); }
  Answer pay_v2() {
    const auto v1 = crypto::from_base64(payment.header()).value();
    const auto payload = v1.substr(v1.find("\"payload\""));
    return Client(client)
        .with("PAYMENT-SIGNATURE", crypto::base64(R"({"x402Version":2,"resource":)" + kResource + R"(,"accepted":)" +
                                                  kAccepted + R"(,"extensions":)" + kExtensions + "," + payload))
        .post(kPath, kTheme);
  }
  void check_asked_in(int version) {
    const auto asked = facilitator().last_asked();
    STRCMP_EQUAL(("{\"x402Version\":" + std::to_string(version)).c_str(), asked.substr(0, 16).c_str());
    STRCMP_CONTAINS(version == 1
                        ? R"("network":"base","maxAmountRequired":"10000")"
                        : R"("paymentRequirements":{"scheme":"exact","network":"eip155:8453","amount":"10000")",
                    asked.c_str());
  }
};

TEST(PaymentVersions, are_both_asked_as_the_first_until_the_facilitator_has_said_what_it_knows) {
  LONGS_EQUAL(200, pay_v2().status);
  check_asked_in(1);
}

TEST(PaymentVersions, are_each_asked_as_themselves_where_the_facilitator_knows_both) {
  support(kOne + "," + kOthers + "," + kTwo);
  LONGS_EQUAL(200, pay_v1().status);
  check_asked_in(1);
  payment = SignedPayment();
  LONGS_EQUAL(200, pay_v2().status);
  check_asked_in(2);
}

TEST(PaymentVersions, of_the_second_hand_on_what_the_buyer_sent_beside_the_payload) {
  support(kTwo);
  LONGS_EQUAL(200, pay_v2().status);
  for (const auto& sent : {"\"accepted\":" + kAccepted, "\"resource\":" + kResource, "\"extensions\":" + kExtensions})
    STRCMP_CONTAINS(sent.c_str(), facilitator().last_asked().c_str());
}

TEST(PaymentVersions, of_the_first_are_wrapped_where_the_facilitator_knows_the_second_only) {
  support(kTwo);
  LONGS_EQUAL(200, pay_v1().status);
  check_asked_in(2);
  const auto asked = facilitator().last_asked();
  STRCMP_CONTAINS(R"("accepted":{"scheme":"exact","network":"eip155:8453","amount":"10000")", asked.c_str());
  STRCMP_CONTAINS((R"("resource":{"url":")" + stack.base_url() + kPath).c_str(), asked.c_str());
}

TEST(PaymentVersions, of_the_second_are_asked_as_the_first_where_the_facilitator_knows_only_that) {
  support(kOne);
  LONGS_EQUAL(200, pay_v2().status);
  check_asked_in(1);
}

TEST(PaymentVersions, are_settled_later_with_what_was_verified) {
  support(kTwo);
  facilitator().settle_with(Facilitator::Fault::server_error);
  check_refused(pay_v2(), 503, "settlement_pending");
  facilitator().work_well();
  db::Autocommit(stack.database())
      .run("UPDATE payments SET next_check_at = UTC_TIMESTAMP(3), lease_until = '2000-01-01' WHERE nonce = ?",
           crypto::from_hex(payment.nonce).value());
  stack.admin("reconcile");
  STRCMP_CONTAINS(("\"extensions\":" + kExtensions).c_str(), facilitator().last_asked().c_str());
  LONGS_EQUAL(1, facilitator().books(payment.nonce).debits);
  LONGS_EQUAL(200, pay_v1().status);  // it is the same payment
}

TEST(PaymentVersions, are_learnt_by_a_job_once_in_ten_minutes_and_by_no_call) {
  support(kOne);
  const int asked = facilitator().asked_what_is_supported();
  LONGS_EQUAL(200, pay_v1().status);
  LONGS_EQUAL(402, client.get(kPath).status);
  stack.admin("reconcile");
  LONGS_EQUAL(asked, facilitator().asked_what_is_supported());
  db::Autocommit(stack.database()).run("UPDATE facilitators SET ask_at = UTC_TIMESTAMP(3)");
  stack.admin("reconcile");
  LONGS_EQUAL(asked + 1, facilitator().asked_what_is_supported());
}

TEST(PaymentVersions, are_remembered_while_the_facilitator_does_not_say) {
  support(kTwo);
  for (const std::string& answer : {std::string(), std::string("{"), std::string("{}"), std::string(R"({"kinds":{}})"),
                                    std::string(R"({"kinds":[]})")}) {
    facilitator().support(answer);
    db::Autocommit(stack.database()).run("UPDATE facilitators SET ask_at = UTC_TIMESTAMP(3)");
    stack.admin("reconcile");
  }
  LONGS_EQUAL(200, pay_v1().status);
  check_asked_in(2);
}

TEST(PaymentVersions, are_asked_for_again_within_a_minute_while_nobody_answers_and_nothing_is_known) {
  facilitator().cut();
  stack.admin("reconcile");
  facilitator().mend();
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM facilitators WHERE kinds IS NULL"
                              " AND ask_at <= UTC_TIMESTAMP(3) + INTERVAL 60 SECOND"));
}

TEST(PaymentVersions, are_shown_by_config_check) {
  STRCMP_CONTAINS("has not said yet what it supports", stack.admin("config check").c_str());
  support(kOne + "," + kTwo);
  STRCMP_CONTAINS("the facilitator settles on base by x402 version 1 and 2", stack.admin("config check").c_str());
  support(kTwo);
  STRCMP_CONTAINS("by x402 version 2\n", stack.admin("config check").c_str());
  support(kOthers);
  STRCMP_CONTAINS("does not say that it settles on base", stack.admin("config check").c_str());
}
