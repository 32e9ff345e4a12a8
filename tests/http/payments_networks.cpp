// POST /api/generate and /api-keys with payments of a network for tests
#include <string>

#include "crypto/encoding.h"
#include "support/json.h"
#include "support/paid_stack.h"
#include "support/refused.h"
#include "support/shared_database.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api/generate";
const char kTheme[] = R"({"theme":"a lighthouse for lost satellites"})";

SignedPayment on_test_network(const std::string& value = "10000") {
  SignedPayment payment(value);
  payment.network = "base-sepolia";
  return payment;
}

std::string decoded(const Answer& answer, const char* header) {
  return crypto::from_base64(answer.header(header)).value_or("");
}

}  // namespace

TEST_GROUP(TestNetwork) {
  Stack& stack = test_network_stack();
  Client client = stack.client();
  SignedPayment payment = on_test_network();

  void setup() override { facilitator().work_well(); }
  void teardown() override { stack.verify(); }

  Answer pay() { return Client(client).with("X-PAYMENT", payment.header()).post(kPath, kTheme); }
  std::string text(const std::string& query) { return stack.database().select(query).text(); }
  void set(const std::string& assignments) {
    db::Autocommit(stack.database())
        .run("UPDATE payments SET " + assignments + ", lease_until = '2000-01-01' WHERE nonce = ?",
             crypto::from_hex(payment.nonce).value());
  }
  std::string said() {
    return text("SELECT CONCAT(state, ' ', COALESCE(last_error, '')) FROM payments WHERE nonce = UNHEX('" +
                payment.nonce + "')");
  }
  std::string id() {
    return crypto::uuid_text(text("SELECT id FROM payments WHERE nonce = UNHEX('" + payment.nonce + "')"));
  }
  // The same host, after its operator has begun to take money.
  Stack& with_money() {
    return with_database_of(stack, {{"MILLRACE_X402_FACILITATOR_URL", facilitator().url()},
                                    {"MILLRACE_X402_PAY_TO", SignedPayment::kPayTo},
                                    {"MILLRACE_RECONCILE_SECONDS", "86400"}});
  }
};

TEST(TestNetwork, works) {
  const auto answer = pay();
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(R"("network":"base-sepolia")", decoded(answer, "X-PAYMENT-RESPONSE").c_str());
  STRCMP_CONTAINS(R"("network":"eip155:84532")", decoded(answer, "PAYMENT-RESPONSE").c_str());
  STRCMP_CONTAINS(R"("network":"base-sepolia","maxAmountRequired")", facilitator().last_asked().c_str());
}

TEST(TestNetwork, is_in_the_terms_with_its_own_USDC) {
  const auto answer = client.get(kPath);
  STRCMP_CONTAINS(R"("network":"base-sepolia")", answer.body.c_str());
  STRCMP_CONTAINS(R"("asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e")", answer.body.c_str());
  STRCMP_CONTAINS(R"("extra":{"name":"USDC","version":"2"})", answer.body.c_str());
  STRCMP_CONTAINS(R"("network":"eip155:84532")", decoded(answer, "PAYMENT-REQUIRED").c_str());
}

TEST(TestNetwork, has_one_draft_for_a_payment_of_either_version) {
  const auto answer = Client(client).with("PAYMENT-SIGNATURE", payment.header_v2()).post(kPath, kTheme);
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(answer.body.c_str(), pay().body.c_str());
  LONGS_EQUAL(1, facilitator().books(payment.nonce).debits);
}

TEST(TestNetwork, takes_no_payment_of_another_and_no_other_takes_its_own) {
  const auto refused = [](Stack& at, const SignedPayment& payment) {
    for (const auto& [name, header] :
         {std::pair{"X-PAYMENT", payment.header()}, {"PAYMENT-SIGNATURE", payment.header_v2()}})
      check_refused(at.client().with(name, header).post(kPath, kTheme), 402, "invalid_network");
    LONGS_EQUAL(0, facilitator().books(payment.nonce).verifies);
  };
  refused(stack, SignedPayment());
  refused(paid_stack(), payment);
}

TEST(TestNetwork, is_that_of_the_order_the_key_and_the_drafts) {
  const auto pack = on_test_network("5000000");
  const auto sold = Client(client).with("X-PAYMENT", pack.header()).post("/api-keys", "");
  LONGS_EQUAL(201, sold.status);
  const auto key = text_in(sold.body, "apiKey");
  LONGS_EQUAL(200, Client(client).with("X-API-Key", key).post(kPath, kTheme).status);
  LONGS_EQUAL(200, pay().status);
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM orders WHERE network <> 'base-sepolia' OR network IS NULL"));
  for (const char* paid_by : {"credit", "payment"}) {
    STRCMP_EQUAL("base-sepolia", text("SELECT network FROM generations WHERE paid_by = '" + std::string(paid_by) +
                                      "' ORDER BY created_at DESC LIMIT 1")
                                     .c_str());
  }
  STRCMP_CONTAINS(R"("network":"base-sepolia")", stack.admin("key show " + key + " --json").c_str());
}

TEST(TestNetwork, sells_keys_that_are_good_there_only) {
  const auto pack = on_test_network("5000000");
  const auto sold = Client(client).with("X-PAYMENT", pack.header()).post("/api-keys", "");
  client = with_money().client().with("X-API-Key", text_in(sold.body, "apiKey"));
  for (const auto& answer : {client.post(kPath, kTheme), client.get("/api/credits"), client.get("/api/usage")}) {
    check_refused(answer, 401, "unauthorized");
    STRCMP_CONTAINS("it was bought on the network base-sepolia", text_in(answer.body, "message").c_str());
  }
}

TEST(TestNetwork, is_remembered_when_the_host_begins_to_take_money) {
  const auto served = pay();
  client = with_money().client();
  const auto again = pay();  // it was paid, in what counted then
  LONGS_EQUAL(200, again.status);
  STRCMP_EQUAL(text_in(served.body, "description").c_str(), text_in(again.body, "description").c_str());
  payment.network = "base";                         // the same nonce is another payment there
  check_refused(pay(), 503, "settlement_pending");  // of which this facilitator says that it was used
  LONGS_EQUAL(
      2, stack.number("SELECT COUNT(DISTINCT network) FROM payments WHERE nonce = UNHEX('" + payment.nonce + "')"));
  db::Autocommit(stack.database()).run("DELETE FROM payments WHERE network = 'base'");
}

TEST(TestNetwork, leaves_nothing_that_was_begun_there_to_be_paid_after_the_change) {
  for (const char* state : {"CLAIMED", "GENERATED"}) {
    payment = on_test_network();
    facilitator().settle_with(Facilitator::Fault::server_error);
    check_refused(pay(), 503, "settlement_pending");
    set(std::string("state = '") + state + "', settle_attempts = 0, open_attempts = 0");
    client = with_money().client();
    check_refused(pay(), 402, "invalid_network");
    LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM payments WHERE nonce = UNHEX('" + payment.nonce + "')"));
    client = stack.client();
  }
}

TEST(TestNetwork, has_its_open_payments_wait_for_it_after_the_change) {
  facilitator().settle_with(Facilitator::Fault::server_error);
  check_refused(pay(), 503, "settlement_pending");
  facilitator().work_well();
  Stack& changed = with_money();
  set("next_check_at = UTC_TIMESTAMP(3)");
  changed.admin("reconcile");
  LONGS_EQUAL(1, facilitator().books(payment.nonce).settles);
  STRCMP_EQUAL("SETTLING other_network", said().c_str());

  set("next_check_at = UTC_TIMESTAMP(3)");
  stack.admin("reconcile");  // it was changed back
  STRCMP_EQUAL("SETTLED ", said().c_str());
}

TEST(TestNetwork, leaves_its_open_payments_to_the_operator_after_a_day) {
  facilitator().settle_with(Facilitator::Fault::server_error);
  check_refused(pay(), 503, "settlement_pending");
  Stack& changed = with_money();
  set("next_check_at = UTC_TIMESTAMP(3), first_seen = first_seen - INTERVAL 25 HOUR");
  changed.admin("reconcile");
  STRCMP_EQUAL("UNRESOLVED other_network", said().c_str());
  const auto refused = changed.admin("payment resolve " + id() + " --void 2>&1", 1);
  STRCMP_CONTAINS("resolve it with MILLRACE_X402_NETWORK=base-sepolia", refused.c_str());
  stack.admin("payment resolve " + id() + " --void");
}

TEST(TestNetwork, shows_no_key_that_is_good_there_only_after_the_change) {
  const auto pack = on_test_network("5000000");
  const auto buy = [&](const Client& at) {
    return Client(at).with("X-PAYMENT", pack.header()).with("Idempotency-Key", "a-pack").post("/api-keys", "");
  };
  LONGS_EQUAL(201, buy(client).status);
  const auto refused = buy(with_money().client());
  check_refused(refused, 409, "payment_already_used");
  STRCMP_CONTAINS("made on the network base-sepolia", refused.body.c_str());
}

TEST(TestNetwork, has_no_say_in_what_is_counted_as_sold_with_money) {
  const auto sold = on_test_network("5000000");
  LONGS_EQUAL(201, Client(client).with("X-PAYMENT", sold.header()).post("/api-keys", "").status);
  STRCMP_CONTAINS(R"("method":"x402")", stack.admin("stats --json").c_str());
  CHECK(with_money().admin("stats --json").find(R"("method":"x402")") == std::string::npos);
}

TEST(TestNetwork, is_named_on_the_pages_that_sell) {
  STRCMP_CONTAINS("USDC on Base Sepolia", client.get("/api-keys").body.c_str());
  STRCMP_CONTAINS("It is a network for tests", client.get("/api-keys").body.c_str());
  STRCMP_CONTAINS("USDC on Base Sepolia", client.get("/docs").body.c_str());
}
