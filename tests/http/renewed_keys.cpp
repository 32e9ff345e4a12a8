// POST /api-keys/renew: another key in place of one that a wallet has paid for.
#include "crypto/encoding.h"
#include "support/json.h"
#include "support/paid_stack.h"
#include "support/refused.h"
#include "support/shared_database.h"
#include "support/wallet.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api-keys/renew";
const char kTheme[] = R"({"theme":"a lighthouse for lost satellites"})";

struct Renewing : Utest {
  Stack* stack = &paid_stack();
  Client client = stack->client();
  const Wallet wallet;
  const std::string address = "0x" + wallet.address();

  void setup() override { facilitator().work_well(); }
  void teardown() override { stack->verify(); }

  std::string bought(const Client& by) {
    SignedPayment payment("5000000");
    payment.payer = wallet.address();
    payment.network = stack == &test_network_stack() ? "base-sepolia" : "base";
    const auto answer = Client(by).with("X-PAYMENT", payment.header()).post("/api-keys", "");
    LONGS_EQUAL(201, answer.status);
    return answer.body;
  }
  std::string bought_key() { return text_in(bought(client), "apiKey"); }
  std::string asked(const std::string& path = kPath) { return client.post(path, "").body; }
  std::string proof(const std::string& answer) {
    return signed_in(answer, address, wallet.sign(sign_in_text(answer, address)));
  }
  Answer renew(const std::string& header, const std::string& path = kPath) {
    return Client(client).with("SIGN-IN-WITH-X", header).post(path, "");
  }
  Answer renew() { return renew(proof(asked())); }
  void check_unauthorized(const Answer& answer, const char* why) {
    check_refused(answer, 401, "unauthorized");
    STRCMP_CONTAINS(why, text_in(answer.body, "message").c_str());
  }
  long answer_to(const std::string& key) { return Client(client).with("X-API-Key", key).get("/api/credits").status; }
};

}  // namespace

TEST_GROUP_BASE(RenewedKey, Renewing){};

TEST(RenewedKey, works) {
  const auto key = bought_key();
  Client(client).with("X-API-Key", key).post("/api/generate", kTheme);
  const auto answer = renew();
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(R"("creditsRemaining":499)", answer.body.c_str());
  STRCMP_EQUAL("no-store", answer.header("Cache-Control").c_str());
  LONGS_EQUAL(401, answer_to(key));
  const auto used = Client(client).with("X-API-Key", text_in(answer.body, "apiKey")).post("/api/generate", kTheme);
  STRCMP_EQUAL("498", used.header("X-Credits-Remaining").c_str());
}

TEST(RenewedKey, is_asked_for_in_the_body_and_for_clients_of_x402) {
  const auto answer = client.post(kPath, "");
  check_refused(answer, 402, "sign_in_required");
  const auto header = crypto::from_base64(answer.header("PAYMENT-REQUIRED")).value_or("");
  STRCMP_CONTAINS(R"("accepts":[],"extensions":{"sign-in-with-x":{"info":{"domain":"localhost)", header.c_str());
  STRCMP_CONTAINS(R"("supportedChains":[{"chainId":"eip155:8453","type":"eip191"}])", header.c_str());
}

TEST(RenewedKey, is_given_once_for_what_was_signed) {
  bought(client);
  const auto header = proof(asked());
  const auto answers = all_at_once(5, [&] { return renew(header); });
  int given = 0;
  for (const auto& [status, answer] : answers) {
    given += status == 200;
    if (status != 200) check_unauthorized(answer, "this text has served");
  }
  LONGS_EQUAL(1, given);
  check_unauthorized(renew(header), "this text has served");
}

// What was asked for before the last renewal, too.
TEST(RenewedKey, ends_what_was_asked_for_before) {
  bought(client);
  const auto before = proof(asked());
  LONGS_EQUAL(200, renew().status);
  check_unauthorized(renew(before), "this text has served");
}

TEST(RenewedKey, is_not_shown_again_to_whoever_sends_its_payment) {
  SignedPayment payment("5000000");
  payment.payer = wallet.address();
  client.with("Idempotency-Key", "a-word");
  const auto pay = [&] { return Client(client).with("X-PAYMENT", payment.header()).post("/api-keys", ""); };
  pay();
  LONGS_EQUAL(200, renew().status);
  check_refused(pay(), 409, "key_not_shown_again");
}

TEST(RenewedKey, is_refused_to_a_wallet_that_has_paid_for_none) {
  check_refused(renew(), 404, "no_such_key");
  const auto key = bought_key();
  stack->admin("key revoke " + text_in(Client(client).with("X-API-Key", key).get("/api/credits").body, "keyId"));
  check_refused(renew(), 404, "no_such_key");
}

TEST(RenewedKey, is_refused_for_what_another_has_signed) {
  const auto key = bought_key();
  const auto answer = asked();
  const Wallet thief;
  check_unauthorized(renew(signed_in(answer, address, thief.sign(sign_in_text(answer, address)))),
                     "`signature` is not of `address`");
  LONGS_EQUAL(200, answer_to(key));
}

TEST(RenewedKey, is_refused_for_what_this_host_did_not_ask_for) {
  const auto key = bought_key();
  for (const char* name : {"domain", "uri", "statement", "version", "nonce", "issuedAt", "expirationTime"}) {
    auto answer = asked();
    const auto at = answer.find(std::string("\"") + name + "\":\"") + std::string(name).size() + 4;
    const bool is_time = std::string(name) == "issuedAt" || std::string(name) == "expirationTime";
    answer[at + (is_time ? 22 : 0)] = is_time ? (answer[at + 22] == '0' ? '1' : '0') : '~';
    check_refused(renew(proof(answer)), 401, "unauthorized");
  }
  LONGS_EQUAL(200, answer_to(key));
}

TEST(RenewedKey, is_refused_after_five_minutes) {
  bought(client);
  const auto header = proof(asked());
  auto later = crypto::from_base64(header).value();
  const auto at = later.find("\"issuedAt\":\"") + 12;
  later.replace(at, 4, std::to_string(std::stoi(later.substr(at, 4)) - 1));
  check_unauthorized(renew(crypto::base64(later)), "five minutes");
}

TEST(RenewedKey, is_refused_for_a_header_that_is_none) {
  for (const auto& header : {std::string("~"), crypto::base64("{"), crypto::base64("[]"), crypto::base64("{}"),
                             crypto::base64(R"({"issuedAt":7})"), std::string(16 * 1024, 'A')})
    check_refused(renew(header), 401, "unauthorized");
  auto answer = asked();
  for (const char* address : {"", "0x", "somebody"})
    check_unauthorized(renew(signed_in(answer, address, "0x")), "`address`");
  check_unauthorized(renew(signed_in(answer, address, "zz")), "`signature`");
}

// A clock that was ahead leaves no wait behind.
TEST(RenewedKey, is_given_again_after_a_clock_was_ahead) {
  const auto sold = bought(client);
  db::Autocommit(stack->database())
      .run("UPDATE api_keys SET renewed_at = UTC_TIMESTAMP(3) + INTERVAL 1 DAY WHERE id = ?",
           crypto::from_uuid_text(text_in(sold, "keyId")).value());
  LONGS_EQUAL(200, renew().status);
}

TEST(RenewedKey, makes_a_draft_once_for_an_idempotency_key) {
  const auto draft = [&](const std::string& key) {
    return Client(client).with("X-API-Key", key).with("Idempotency-Key", "mine").post("/api/generate", kTheme);
  };
  const auto first = draft(bought_key());
  const auto again = draft(text_in(renew().body, "apiKey"));
  STRCMP_EQUAL(first.body.c_str(), again.body.c_str());
  STRCMP_EQUAL("499", again.header("X-Credits-Remaining").c_str());
}

TEST(RenewedKey, is_chosen_by_its_id_where_there_are_several_and_signed_for_that_one) {
  const auto first = bought(client), second = bought(client);
  const auto answer = renew();
  check_refused(answer, 409, "several_keys");
  STRCMP_CONTAINS(text_in(first, "keyId").c_str(), answer.body.c_str());
  STRCMP_CONTAINS(R"("creditsRemaining":500)", answer.body.c_str());

  const auto of = [](const std::string& sold) { return kPath + std::string("?keyId=") + text_in(sold, "keyId"); };
  const auto header = proof(asked(of(first)));
  check_unauthorized(renew(header, of(second)), "`uri`");
  check_unauthorized(renew(header), "`uri`");
  LONGS_EQUAL(200, renew(header, of(first)).status);
  LONGS_EQUAL(401, answer_to(text_in(first, "apiKey")));
  LONGS_EQUAL(200, answer_to(text_in(second, "apiKey")));
}

TEST(RenewedKey, is_not_one_that_was_only_topped_up_or_is_of_another_wallet) {
  const auto key = stack->issue_key(1);
  SignedPayment payment("5000000");
  payment.payer = wallet.address();
  LONGS_EQUAL(200,
              Client(client).with("X-API-Key", key).with("X-PAYMENT", payment.header()).post("/api-keys", "").status);
  check_refused(renew(), 404, "no_such_key");
  const auto id = text_in(Client(client).with("X-API-Key", key).get("/api/credits").body, "keyId");
  const auto path = kPath + ("?keyId=" + id);
  check_refused(renew(proof(asked(path)), path), 404, "no_such_key");
  check_refused(client.post(kPath + std::string("?keyId=x"), ""), 400, "invalid_request");
}

TEST(RenewedKey, is_refused_to_an_address_that_has_signed_in_twenty_times_in_an_hour) {
  for (int i = 0; i < 20; ++i) check_refused(renew("~"), 401, "unauthorized");
  bought(client);
  check_refused(renew(), 429, "too_many_sign_ins");
}

TEST(RenewedKey, is_not_given_to_a_contract_without_a_node) {
  bought(client);
  const auto answer = asked();
  check_unauthorized(renew(signed_in(answer, address, "0x" + std::string(200, 'a'))), "65 bytes");
}

TEST(RenewedKey, is_of_the_network_on_which_it_was_paid) {
  stack = &test_network_stack();
  client = stack->client();
  const auto key = bought_key();
  STRCMP_CONTAINS("eip155:84532", asked().c_str());
  LONGS_EQUAL(200, renew().status);
  LONGS_EQUAL(401, answer_to(key));

  bought(client);
  Stack& with_money = with_database_of(*stack, {{"MILLRACE_X402_FACILITATOR_URL", facilitator().url()},
                                                {"MILLRACE_X402_PAY_TO", SignedPayment::kPayTo},
                                                {"MILLRACE_RECONCILE_SECONDS", "86400"}});
  client = with_money.client();
  check_refused(renew(), 404, "no_such_key");
}

TEST_GROUP_BASE(RenewedKeyOfContract, Renewing) {
  std::string signature = std::string(130, 'b') + "00ff";

  void setup() override {
    stack = &paid_stack_with_node();
    client = stack->client();
    facilitator().work_well();
    chain_node().mend();
    chain_node().be_of_chain(8453);
    chain_node().have_contract(wallet.address(), signature);
  }
  void teardown() override {
    chain_node().mend();
    chain_node().be_of_chain(8453);
    chain_node().have_contract("", "");
    stack->verify();
  }
  Answer renew_signing(const std::string& digits) { return renew(signed_in(asked(), address, "0x" + digits)); }
};

TEST(RenewedKeyOfContract, works) {
  const auto key = bought_key();
  LONGS_EQUAL(200, renew_signing(signature).status);
  LONGS_EQUAL(401, answer_to(key));
}

// The factory, what it is called with, and the signature; then the mark.
TEST(RenewedKeyOfContract, takes_a_signature_that_says_how_the_contract_is_made) {
  bought(client);
  const auto word = [](const std::string& digits) { return std::string(64 - digits.size(), '0') + digits; };
  const auto mark = std::string("64926492649264926492649264926492") + "64926492649264926492649264926492";
  const auto wrapped = word("fac") + word("60") + word("80") + word("0") + word("43") + signature +
                       std::string(2 * (96 - 67), '0') + mark;
  LONGS_EQUAL(200, renew_signing(wrapped).status);
  for (const auto& torn :
       {mark, word("fac") + word("60") + word("ffffff") + mark, word("fac") + word("60") + std::string(64, 'f') + mark})
    check_unauthorized(renew_signing(torn), "no contract that has paid");
}

TEST(RenewedKeyOfContract, is_refused_for_what_the_contract_has_not_signed) {
  const auto key = bought_key();
  check_unauthorized(renew_signing(std::string(130, 'c')), "no contract that has paid for a key calls it its own");
  chain_node().have_contract("", "");
  check_unauthorized(renew_signing(signature), "no contract that has paid");
  LONGS_EQUAL(200, answer_to(key));
}

TEST(RenewedKeyOfContract, is_not_asked_for_at_a_contract_that_has_paid_for_none) {
  chain_node().cut();  // it would be missed
  check_unauthorized(renew_signing(signature), "no contract that has paid for a key");
}

TEST(RenewedKeyOfContract, waits_for_a_node_of_its_chain) {
  const auto key = bought_key();
  chain_node().be_of_chain(1);
  check_refused(renew_signing(signature), 503, "node_unavailable");
  chain_node().cut();
  check_refused(renew_signing(signature), 503, "node_unavailable");
  LONGS_EQUAL(200, answer_to(key));
}
