// What stands beside the terms of x402 version 2, and when they are sent
#include <rapidjson/pointer.h>

#include "crypto/encoding.h"
#include "support/json.h"
#include "support/paid_stack.h"
#include "support/refused.h"

#include <CppUTest/TestHarness.h>

namespace {

constexpr std::size_t kMostOfHeaders = 8192;  // Node reads 16 KiB, and others less

std::size_t bytes_of_headers(const Answer& answer) {
  std::size_t bytes = 0;
  for (const auto& [name, value] : answer.headers) bytes += name.size() + value.size() + 4;
  return bytes;
}

}  // namespace

TEST_GROUP(PaymentExtensions) {
  Stack& stack = paid_stack();
  Client client = stack.client();

  void teardown() override { support(""); }

  void support(const std::string& kinds) {
    facilitator().support(kinds.empty() ? "" : "{\"kinds\":[" + kinds + "]}");
    db::Autocommit(stack.database()).run("DELETE FROM facilitators");
    if (!kinds.empty()) stack.admin("reconcile");
  }
  Answer refused(const char* path) {
    return Client(client).with("X-PAYMENT", "e30=").post(path, R"({"theme":"a kettle"})");
  }
  rapidjson::Document terms(const char* path) {
    return document(crypto::from_base64(refused(path).header("PAYMENT-REQUIRED")).value());
  }
  // The example and the schema of a call in openapi.json, and those in the terms.
  void check_described(const rapidjson::Document& terms, const std::string& answer) {
    const auto api = document(client.get("/openapi.json").body);
    CHECK(at(terms, "/extensions/bazaar/info/output/example") ==
          at(api, answer + "/content/application~1json/example"));
  }
};

TEST(PaymentExtensions, work) {
  const auto sent = terms("/api/generate");
  STRCMP_EQUAL("Millrace", at(sent, "/resource/serviceName").GetString());
  STRCMP_EQUAL("meme coin", at(sent, "/resource/tags/0").GetString());
  STRCMP_EQUAL("POST", at(sent, "/extensions/bazaar/info/input/method").GetString());
  CHECK(at(sent, "/extensions/payment-identifier/info/required").IsFalse());
}

TEST(PaymentExtensions, describe_the_calls_as_openapi_json_does) {
  const auto api = document(client.get("/openapi.json").body), draft = terms("/api/generate");
  const std::string call = "/paths/~1api~1generate/post";
  CHECK(at(draft, "/extensions/bazaar/info/input/body") ==
        at(api, call + "/requestBody/content/application~1json/example"));
  check_described(draft, call + "/responses/200");
  check_described(terms("/api-keys"), "/paths/~1api-keys/post/responses/201");

  auto schema = document(client.get("/openapi.json").body);
  auto& theme =
      rapidjson::Pointer("/components/schemas/GenerateRequest").Get(schema)->GetObject()["properties"]["theme"];
  theme.RemoveMember("description");
  CHECK(at(draft, "/extensions/bazaar/schema/properties/input/properties/body") ==
        at(schema, "/components/schemas/GenerateRequest"));
}

TEST(PaymentExtensions, leave_all_headers_of_a_402_below_8_KiB) {
  for (const char* path : {"/api/generate", "/api-keys"}) {
    const auto answer = refused(path);
    LONGS_EQUAL(402, answer.status);
    CHECK(answer.header("PAYMENT-REQUIRED").size() > 500);
    CHECK_TEXT(bytes_of_headers(answer) < kMostOfHeaders, path);
  }
}

TEST(PaymentExtensions, leave_room_for_the_long_signature_of_a_smart_wallet) {
  facilitator().work_well();
  SignedPayment payment;
  payment.signature = std::string(2 * 3072, 'c');
  auto sent = crypto::from_base64(payment.header_v2()).value();
  const auto terms = crypto::from_base64(refused("/api/generate").header("PAYMENT-REQUIRED")).value();
  const auto from = terms.find("\"resource\"");
  sent.insert(1, terms.substr(from, terms.find(",\"accepts\"") - from) + ",");
  sent.insert(1, terms.substr(terms.find("\"extensions\""), terms.size() - terms.find("\"extensions\"") - 1) + ",");
  LONGS_EQUAL(200, Client(client)
                       .with("PAYMENT-SIGNATURE", crypto::base64(sent))
                       .post("/api/generate", R"({"theme":"a kettle"})")
                       .status);
}

TEST(PaymentExtensions, go_with_a_payment_of_the_first_version_to_a_facilitator_that_knows_the_second_only) {
  support(R"({"x402Version":2,"scheme":"exact","network":"eip155:8453"})");
  facilitator().work_well();
  LONGS_EQUAL(200, Client(client)
                       .with("X-PAYMENT", SignedPayment().header())
                       .post("/api/generate", R"({"theme":"a kettle"})")
                       .status);
  const auto asked = document(facilitator().last_asked());
  CHECK(at(asked, "/paymentPayload/extensions") == at(terms("/api/generate"), "/extensions"));
}

TEST(PaymentExtensions, are_withheld_with_the_terms_where_the_facilitator_does_not_settle_on_this_network) {
  support(R"({"x402Version":2,"scheme":"exact","network":"eip155:84532"})");
  for (const auto& answer : {refused("/api/generate"), client.get("/api/generate"), refused("/api-keys")}) {
    LONGS_EQUAL(402, answer.status);
    STRCMP_EQUAL("", answer.header("PAYMENT-REQUIRED").c_str());
    STRCMP_CONTAINS("does not settle payments on base at present: do not pay", text_in(answer.body, "message").c_str());
    STRCMP_CONTAINS("\"accepts\"", answer.body.c_str());
  }
  support(R"({"x402Version":1,"scheme":"exact","network":"base"})");
  CHECK(!client.get("/api/generate").header("PAYMENT-REQUIRED").empty());
}

TEST_GROUP(PaymentCredentials) {
  Stack& stack = paid_stack_with_credentials();
  Client client = stack.client();

  void setup() override {
    facilitator().work_well();
    db::Autocommit(stack.database()).run("DELETE FROM facilitators");
  }
  void teardown() override {
    facilitator().work_well();
    db::Autocommit(stack.database()).run("DELETE FROM facilitators");
    stack.verify();
  }
  Answer pay() {
    return Client(client).with("X-PAYMENT", SignedPayment().header()).post("/api/generate", R"({"theme":"a kettle"})");
  }
  void check_sent() { STRCMP_EQUAL("Bearer sk-of-the-facilitator", facilitator().last_credentials().c_str()); }
};

TEST(PaymentCredentials, go_with_each_call_to_the_facilitator) {
  facilitator().verify_with(Facilitator::Fault::refuses, "insufficient_funds");
  LONGS_EQUAL(402, pay().status);
  check_sent();
  facilitator().work_well();
  LONGS_EQUAL(200, pay().status);
  check_sent();
  stack.admin("reconcile");
  check_sent();
}

TEST(PaymentCredentials, are_not_kept_when_the_facilitator_says_them_back) {
  facilitator().settle_saying({500, R"({"error":"no account for Bearer sk-of-the-facilitator"})"});
  check_refused(pay(), 503, "settlement_pending");
  STRCMP_CONTAINS("no account for Bearer [hidden]", stack.admin("payment list --json").c_str());
}

TEST(PaymentCredentials, that_are_refused_are_the_operators_matter_and_charge_nobody) {
  facilitator().verify_with(Facilitator::Fault::refuses_us);
  check_refused(pay(), 503, "facilitator_unavailable");
}
