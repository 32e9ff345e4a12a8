// GET and HEAD /api/generate
#include <string>

#include "crypto/encoding.h"
#include "support/json.h"
#include "support/paid_stack.h"
#include "support/refused.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api/generate";
const char kTheme[] = R"({"theme":"a lighthouse for lost satellites"})";

std::string accepts_of(const std::string& body) { return body.substr(body.find("\"accepts\"")); }

}  // namespace

TEST_GROUP(DraftTerms) {
  Stack& stack = Stack::running();
  Client client = stack.client();
};

TEST(DraftTerms, work) {
  const auto answer = client.get(kPath);
  check_refused(answer, 402, "payment_required");
  STRCMP_CONTAINS("five a day are free", text_in(answer.body, "message").c_str());
  STRCMP_EQUAL("no-store", answer.header("Cache-Control").c_str());
  STRCMP_EQUAL("Accept", answer.header("Vary").c_str());
}

TEST(DraftTerms, are_those_of_the_call_that_is_to_be_paid) {
  const auto terms = client.get(kPath), refused = Client(client).with("X-PAYMENT", "e30=").post(kPath, kTheme);
  LONGS_EQUAL(402, refused.status);
  STRCMP_EQUAL(accepts_of(refused.body).c_str(), accepts_of(terms.body).c_str());
  STRCMP_CONTAINS("\"maxAmountRequired\":\"10000\"", terms.body.c_str());
}

TEST(DraftTerms, take_no_free_place) {
  stack.stop_clock();
  for (int i = 0; i < 6; ++i) LONGS_EQUAL(402, client.get(kPath).status);
  STRCMP_CONTAINS("r=4;", client.post(kPath, kTheme).header("RateLimit").c_str());
  stack.run_clock();
}

TEST(DraftTerms, have_the_same_headers_for_HEAD) {
  auto buyer = paid_stack().client();
  const auto head = buyer.request("HEAD", kPath, "", ""), get = buyer.get(kPath);
  LONGS_EQUAL(402, head.status);
  STRCMP_EQUAL("", head.body.c_str());
  STRCMP_EQUAL(get.header("PAYMENT-REQUIRED").c_str(), head.header("PAYMENT-REQUIRED").c_str());
  STRCMP_EQUAL(get.header("Content-Type").c_str(), head.header("Content-Type").c_str());
}

TEST(DraftTerms, are_in_a_header_for_clients_of_version_2_where_payments_are_on) {
  STRCMP_EQUAL("", client.get(kPath).header("PAYMENT-REQUIRED").c_str());
  const auto sent = paid_stack().client().get(kPath).header("PAYMENT-REQUIRED");
  const auto terms = crypto::from_base64(sent).value();
  STRCMP_EQUAL("payment_required", text_in(terms, "error").c_str());
  STRCMP_CONTAINS("\"amount\":\"10000\"", terms.c_str());
}

TEST(DraftTerms, are_no_place_for_a_payment) {
  facilitator().work_well();
  const SignedPayment payment;
  const auto answer = paid_stack().client().with("X-PAYMENT", payment.header()).get(kPath);
  check_refused(answer, 402, "payment_required");
  STRCMP_CONTAINS("not looked at, since a draft is made by POST", text_in(answer.body, "message").c_str());
  LONGS_EQUAL(0, facilitator().books(payment.nonce).verifies);
}

TEST(DraftTerms, can_be_read_by_pages_of_any_origin) {
  client.with("Origin", "https://elsewhere.example");
  STRCMP_EQUAL("*", client.get(kPath).header("Access-Control-Allow-Origin").c_str());
  const auto preflight = client.request("OPTIONS", kPath, "", "");
  STRCMP_EQUAL("GET, POST, OPTIONS", preflight.header("Access-Control-Allow-Methods").c_str());
}

TEST(DraftTerms, are_a_page_for_a_person) {
  const auto page = client.with("Accept", "text/html,*/*;q=0.8").get(kPath);
  LONGS_EQUAL(402, page.status);
  STRCMP_EQUAL("text/html; charset=utf-8", page.header("Content-Type").c_str());
  STRCMP_CONTAINS("<h1>What a draft costs</h1>", page.body.c_str());
  STRCMP_CONTAINS("href=\"/api-keys\"", page.body.c_str());
}
