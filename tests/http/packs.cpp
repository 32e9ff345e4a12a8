// /api-keys: the page, and POST with a payment.
#include <filesystem>
#include <fstream>

#include "crypto/encoding.h"
#include "support/json.h"
#include "support/paid_stack.h"
#include "support/refused.h"
#include "support/shared_database.h"

#include <CppUTest/TestHarness.h>

namespace {

using Fault = Facilitator::Fault;

const char kPath[] = "/api-keys";
const char kTheme[] = R"({"theme":"a lighthouse for lost satellites"})";

}  // namespace

TEST_GROUP(ApiKeysPage) {
  Stack& stack = Stack::running();
  Client client = stack.client();
};

TEST(ApiKeysPage, works) {
  const auto answer = client.get(kPath);
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("text/html; charset=utf-8", answer.header("Content-Type").c_str());
  STRCMP_CONTAINS((stack.base_url() + "/api/credits").c_str(), answer.body.c_str());
  for (const char* said : {"500", "5&nbsp;USD", "X-API-Key: gen_", "Authorization: Bearer</code>",
                           "five new free ones at midnight UTC, in "})
    STRCMP_CONTAINS(said, answer.body.c_str());
  STRCMP_CONTAINS("default-src 'none'", answer.header("Content-Security-Policy").c_str());
}

TEST(ApiKeysPage, shows_only_the_ways_to_buy_that_are_configured) {
  const std::string plain = client.get(kPath).body, paid = paid_stack().client().get(kPath).body;
  STRCMP_CONTAINS(
      "This host does not sell the pack of 500 drafts for 5&nbsp;USD itself: ask the operator of this host for a key.",
      plain.c_str());
  STRCMP_CONTAINS("are turned off on this host", plain.c_str());
  for (const char* trade : {"Buy by x402", "by card", "/api-keys/checkout"})
    CHECK_TEXT(plain.find(trade) == plain.npos, trade);
  for (const char* said : {"Buy by x402", "500", "5&nbsp;USDC"}) STRCMP_CONTAINS(said, paid.c_str());
  CHECK(paid.find("the operator of this host") == paid.npos && paid.find("turned off") == paid.npos &&
        paid.find("<!--") == paid.npos && paid.find('{' + std::string("base")) == paid.npos);
}

TEST(ApiKeysPage, is_json_on_request) {
  const auto answer = paid_stack().client().with("Accept", "application/json").get(kPath);
  STRCMP_EQUAL("application/json", answer.header("Content-Type").c_str());
  STRCMP_CONTAINS(R"("credits":500)", answer.body.c_str());
  STRCMP_CONTAINS(R"({"type":"x402","method":"POST")", answer.body.c_str());
  STRCMP_CONTAINS(R"("maxAmountRequired":"5000000")", answer.body.c_str());
}

TEST_GROUP(PaidPack) {
  Stack& stack = paid_stack();
  Client client = stack.client();
  SignedPayment payment{"5000000"};

  void setup() override { facilitator().work_well(); }
  void teardown() override { stack.verify(); }

  Answer pay() { return Client(client).with("X-PAYMENT", payment.header()).post(kPath, ""); }
  Answer generate(const std::string& key) {
    return Client(client).with("X-API-Key", key).post("/api/generate", kTheme);
  }
  void age(int hours) {
    db::Autocommit(stack.database()).run("UPDATE payments SET settled_at = settled_at - INTERVAL ? HOUR", hours);
    db::Autocommit(stack.database())
        .run(R"(UPDATE orders
                   SET fulfilled_at = fulfilled_at - INTERVAL ? HOUR, claimed_at = claimed_at - INTERVAL ? HOUR)",
             hours, hours);
  }
};

TEST(PaidPack, works) {
  const auto answer = pay();
  LONGS_EQUAL(201, answer.status);
  STRCMP_CONTAINS(R"("credits":500)", answer.body.c_str());
  STRCMP_EQUAL("no-store", answer.header("Cache-Control").c_str());
  CHECK(!answer.header("X-PAYMENT-RESPONSE").empty());
  const auto used = generate(text_in(answer.body, "apiKey"));
  LONGS_EQUAL(200, used.status);
  STRCMP_EQUAL("499", used.header("X-Credits-Remaining").c_str());
}

TEST(PaidPack, names_its_price_without_a_payment) {
  const auto answer = client.post(kPath, "");
  check_refused(answer, 402, "payment_required");
  STRCMP_CONTAINS(R"("maxAmountRequired":"5000000")", answer.body.c_str());
  STRCMP_CONTAINS((R"("resource":")" + stack.base_url() + "/api-keys\"").c_str(), answer.body.c_str());
}

TEST(PaidPack, shows_the_same_key_again_to_the_same_buyer_and_charges_once) {
  const auto answers = all_at_once(5, [&] { return pay(); });
  const std::string key = text_in(pay().body, "apiKey");
  CHECK(!key.empty());
  for (const auto& [status, answer] : answers) {
    CHECK(status == 201 || status == 409);
    if (status == 201) STRCMP_EQUAL(key.c_str(), text_in(answer.body, "apiKey").c_str());
  }
  const auto books = facilitator().books(payment.nonce);
  LONGS_EQUAL(1, books.settles);
  LONGS_EQUAL(1, books.debits);
  LONGS_EQUAL(200, generate(key).status);
}

TEST(PaidPack, does_not_show_the_key_to_others_who_read_the_payment_on_the_chain) {
  pay();
  client = stack.client();
  check_refused(pay(), 409, "payment_already_used");
}

TEST(PaidPack, shows_the_key_again_at_another_address_with_the_same_idempotency_key) {
  client.with("Idempotency-Key", "a-word-of-the-buyers-own");
  const std::string key = text_in(pay().body, "apiKey");
  client = stack.client().with("Idempotency-Key", "a-word-of-the-buyers-own");
  STRCMP_EQUAL(key.c_str(), text_in(pay().body, "apiKey").c_str());
}

TEST(PaidPack, does_not_show_a_used_key_or_any_key_after_a_day) {
  generate(text_in(pay().body, "apiKey"));
  check_refused(pay(), 409, "key_already_used");
  payment = SignedPayment("5000000");
  pay();
  age(25);
  check_refused(pay(), 409, "key_already_used");
}

TEST(PaidPack, keeps_a_key_that_was_never_shown_for_thirty_days) {
  facilitator().settle_with(Fault::loses_the_reply);
  pay();
  const auto id = stack.database()
                      .select("SELECT id FROM payments WHERE state = 'SETTLING' ORDER BY first_seen DESC LIMIT 1")
                      .text();
  stack.admin("payment resolve " + crypto::uuid_text(id) + " --settled 0x" + std::string(64, '8'));
  age(29 * 24);
  const std::string key = text_in(pay().body, "apiKey");
  STRCMP_CONTAINS("gen_", key.c_str());
  age(23);
  STRCMP_EQUAL(key.c_str(), text_in(pay().body, "apiKey").c_str());
}

TEST(PaidPack, refuses_a_payment_for_a_generation) {
  payment = SignedPayment("10000");
  check_refused(pay(), 402, "invalid_exact_evm_payload_authorization_value");
}

TEST(PaidPack, issues_no_key_before_the_facilitator_confirms_the_payment) {
  facilitator().settle_with(Fault::loses_the_reply);
  check_refused(pay(), 503, "settlement_pending");
  facilitator().work_well();
  check_refused(pay(), 503, "settlement_pending");  // used, but by whom? For 5 USD, the chain is checked
}

TEST(PaidPack, is_charged_once_wherever_the_worker_is_killed) {
  Stack& mortal = mortal_stack();
  client = mortal.client();
  for (const char* place : {"after_claim_committed", "after_verify", "after_making", "after_result_committed",
                            "after_settling_committed", "after_settled_committed"}) {
    payment = SignedPayment("5000000");
    std::ofstream(place_to_die()) << place << std::endl;
    check_refused(pay(), 503, "service_unavailable");
    CHECK_TEXT(!std::filesystem::exists(place_to_die()), place);
    db::Autocommit(mortal.database()).run("UPDATE payments SET lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND");
    LONGS_EQUAL_TEXT(201, pay().status, place);
    LONGS_EQUAL_TEXT(1, facilitator().books(payment.nonce).debits, place);
  }
  mortal.admin("verify");
}

TEST(PaidPack, explains_how_to_get_the_key_of_a_pending_payment) {
  facilitator().settle_with(Fault::loses_the_reply);
  auto answer = pay();
  check_refused(answer, 503, "settlement_pending");
  STRCMP_CONTAINS("from this address", text_in(answer.body, "message").c_str());
  STRCMP_CONTAINS("operator", text_in(answer.body, "message").c_str());
  payment = SignedPayment("5000000");
  client.with("Idempotency-Key", "a-word-of-the-buyers-own");
  answer = pay();
  check_refused(answer, 503, "settlement_pending");
  STRCMP_CONTAINS("the same Idempotency-Key", text_in(answer.body, "message").c_str());
}

TEST(PaidPack, charges_nothing_with_an_invalid_idempotency_key) {
  for (const std::string& word : {std::string(), std::string(256, 'w'), std::string("a\tb")}) {
    const auto answer =
        Client(client).with("Idempotency-Key", word).with("X-PAYMENT", payment.header()).post(kPath, "");
    check_refused(answer, 400, "invalid_request");
    STRCMP_CONTAINS("Idempotency-Key", text_in(answer.body, "message").c_str());
  }
  LONGS_EQUAL(0, facilitator().books(payment.nonce).verifies);
  LONGS_EQUAL(201, Client(client)
                       .with("Idempotency-Key", std::string(255, 'w'))
                       .with("X-PAYMENT", payment.header())
                       .post(kPath, "")
                       .status);
}

TEST(PaidPack, limits_guesses_of_the_idempotency_key) {
  const auto pay_with = [&](const Client& caller, const std::string& word) {
    return Client(caller).with("Idempotency-Key", word).with("X-PAYMENT", payment.header()).post(kPath, "");
  };
  const std::string key = text_in(pay_with(client, "word").body, "apiKey");
  for (int i = 0; i < 5; ++i) LONGS_EQUAL(201, pay_with(client, "word").status);
  const Client thief = stack.client();
  for (int i = 0; i < 10; ++i) check_refused(pay_with(thief, std::to_string(i)), 409, "payment_already_used");
  for (const char* word : {"11", "word"}) {
    const auto answer = pay_with(thief, word);
    check_refused(answer, 429, "too_many_guesses");
    CHECK(!answer.header("Retry-After").empty());
  }
  for (int i = 0; i < 5; ++i) STRCMP_EQUAL(key.c_str(), text_in(pay_with(client, "word").body, "apiKey").c_str());
}

// Neither call reveals anything about the Idempotency-Key, and both cost less than a pack.
TEST(PaidPack, counts_no_guess_for_a_payment_of_another_kind_or_another_payer) {
  client.with("Idempotency-Key", "word");
  LONGS_EQUAL(201, pay().status);
  SignedPayment draft, foreign = payment;
  foreign.signature = SignedPayment().signature;
  LONGS_EQUAL(200, Client(client).with("X-PAYMENT", draft.header()).post("/api/generate", kTheme).status);
  for (int i = 0; i < 10; ++i) {
    check_refused(Client(client).with("X-PAYMENT", draft.header()).post(kPath, ""), 409, "payment_already_used");
    check_refused(Client(client).with("X-PAYMENT", foreign.header()).post(kPath, ""), 402,
                  "invalid_exact_evm_payload_signature");
  }
  LONGS_EQUAL(201, pay().status);
}

TEST(PaidPack, is_kept_for_its_buyer_when_the_facilitator_saw_the_payment_but_did_not_answer) {
  facilitator().verify_with(Fault::garbage);
  const auto unchecked = pay();
  check_refused(unchecked, 503, "facilitator_unavailable");
  STRCMP_CONTAINS("from this address", text_in(unchecked.body, "message").c_str());
  facilitator().work_well();
  const Client buyer = client;
  client = stack.client();
  check_refused(pay(), 409, "payment_already_used");
  LONGS_EQUAL(0, facilitator().books(payment.nonce).debits);
  client = buyer;
  LONGS_EQUAL(201, pay().status);
}

// A payment that is kept for its buyer is subject to the same limits as a new one.
TEST_GROUP(KeptPack) {
  Stack& stack = paid_stack();
  Client client = stack.client();
  std::vector<SignedPayment> payments;

  void setup() override { facilitator().work_well(); }
  void teardown() override { stack.verify(); }

  Answer pay(const SignedPayment& payment) {
    return Client(client).with("X-PAYMENT", payment.header()).post(kPath, "");
  }
  void keep(int number) {
    facilitator().verify_with(Fault::garbage);
    for (int i = 0; i < number; ++i) {
      payments.emplace_back("5000000");
      check_refused(pay(payments.back()), 503, "facilitator_unavailable");
    }
    facilitator().work_well();
  }
};

TEST(KeptPack, is_not_settled_when_its_address_has_three_unpaid_payments) {
  keep(4);
  facilitator().settle_with(Fault::refuses, "unexpected_settle_error");
  for (int i = 0; i < 3; ++i) check_refused(pay(payments[i]), 503, "settlement_pending");
  check_refused(pay(payments[3]), 429, "too_many_unpaid");
  LONGS_EQUAL(0, facilitator().books(payments[3].nonce).settles);
}

TEST(KeptPack, is_not_verified_again_when_its_address_sent_twenty_invalid_payments) {
  keep(21);
  facilitator().verify_with(Fault::refuses, "invalid_exact_evm_payload_signature");
  for (int i = 0; i < 20; ++i) check_refused(pay(payments[i]), 402, "invalid_exact_evm_payload_signature");
  check_refused(pay(payments[20]), 429, "too_many_payments");
  LONGS_EQUAL(1, facilitator().books(payments[20].nonce).verifies);
}

TEST(KeptPack, is_not_kept_if_it_was_refused_before_the_facilitator_saw_it) {
  facilitator().settle_with(Fault::refuses, "unexpected_settle_error");
  for (int i = 0; i < 3; ++i) check_refused(pay(SignedPayment("5000000")), 503, "settlement_pending");
  const SignedPayment fourth("5000000");
  check_refused(pay(fourth), 429, "too_many_unpaid");
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM payments WHERE nonce = X'" + fourth.nonce + "'"));
}

TEST_GROUP(RotatedPack) {
  Stack& stack = Stack::with(with_secret('a', {}));
  // What the host is after its secret was changed. Both run, so that no test waits for a restart.
  Stack& rotated = with_database_of(stack, with_secret('b', {{"MILLRACE_SECRET_PREVIOUS", std::string(40, 'a')}}));
  SignedPayment payment{"5000000"};

  void setup() override { facilitator().work_well(); }
  void teardown() override { rotated.verify(); }

  static Stack::Settings with_secret(char letter, Stack::Settings more) {
    more.insert({{"MILLRACE_X402_FACILITATOR_URL", facilitator().url()},
                 {"MILLRACE_X402_PAY_TO", SignedPayment::kPayTo},
                 {"MILLRACE_X402_TIMEOUT_SECONDS", "1"},
                 {"MILLRACE_RECONCILE_SECONDS", "86400"},
                 {"MILLRACE_SECRET", std::string(40, letter)}});
    return more;
  }
  Client paying(const Client& from) const { return Client(from).with("X-PAYMENT", payment.header()); }
};

TEST(RotatedPack, shows_its_key_to_the_address_it_was_bought_from) {
  const Client client = stack.client();
  const std::string key = text_in(paying(client).post(kPath, "").body, "apiKey");
  const Client same = rotated.client_at(client.address());
  STRCMP_EQUAL(key.c_str(), text_in(paying(same).post(kPath, "").body, "apiKey").c_str());
  check_refused(paying(stack.client()).post(kPath, ""), 409, "payment_already_used");
  check_refused(paying(rotated.client_at("127.9.9.9")).post(kPath, ""), 409, "payment_already_used");
}

TEST(RotatedPack, shows_a_key_paid_for_before_the_secret_was_changed) {
  const Client client = stack.client();
  facilitator().settle_with(Fault::loses_the_reply);
  check_refused(paying(client).post(kPath, ""), 503, "settlement_pending");
  const auto id = stack.database().select("SELECT id FROM payments WHERE state = 'SETTLING'").text();
  rotated.admin("payment resolve " + crypto::uuid_text(id) + " --settled 0x" + std::string(64, '7'));
  const std::string key = text_in(paying(rotated.client_at(client.address())).post(kPath, "").body, "apiKey");
  LONGS_EQUAL(200, rotated.client().with("X-API-Key", key).get("/api/credits").status);
}
