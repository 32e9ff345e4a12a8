#include "billing/rules/x402/facilitator/ask.h"

#include "support/http_stand_in.h"

#include <CppUTest/TestHarness.h>

using namespace billing::rules;

namespace {

using Outcome = Settlement::Outcome;

const std::string kTransaction = "0x" + std::string(64, '7');

std::string success(const std::string& more) {
  return R"({"success":true,"transaction":")" + kTransaction + "\"" + more + "}";
}

std::string failure(const std::string& reason, const std::string& more = "") {
  return R"({"success":false,"errorReason":")" + reason + "\"" + more + "}";
}

}  // namespace

TEST_GROUP(FacilitatorAnswers) {
  HttpStandIn::Response response;
  HttpStandIn stand_in{[this](const auto&) { return response; }};
  net::HttpClient http;
  Config config{};
  const Offer offer{"generate", 10000, "/api/generate", "a draft"};
  billing::tables::payments::Entry entry{};

  void setup() override {
    config.x402 = {stand_in.url(), "0x00000000000000000000000000000000000000Aa",
                   "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "", 2};
    entry.id = std::string(16, '\1');
    entry.purpose = "generate";
    entry.network = "base";
    entry.payload = "{}";
  }
  Settlement settlement(const std::string& body, int status = 200) {
    response = {status, body};
    return ask_to_settle(http, config, offer, entry);
  }
  Verdict verdict(const std::string& body, int status = 200) {
    response = {status, body};
    return ask_to_verify(http, config, offer, entry);
  }
  void check_outcome(Outcome expected, const std::string& body) {
    CHECK_TEXT(settlement(body).outcome == expected, body.c_str());
  }
};

TEST(FacilitatorAnswers, are_a_settlement_with_success_and_a_transaction) {
  const auto settled = settlement(success(""));
  CHECK(settled.outcome == Outcome::settled);
  CHECK(settled.transaction == std::string(32, '\x77'));
}

TEST(FacilitatorAnswers, are_a_settlement_on_base_by_either_of_its_names) {
  for (const char* network : {"\"base\"", "\"eip155:8453\"", "null"}) {
    check_outcome(Outcome::settled, success(std::string(R"(,"network":)") + network));
  }
}

TEST(FacilitatorAnswers, are_a_settlement_on_the_payments_own_network_only) {
  entry.network = "base-sepolia";
  for (const char* network : {"\"base-sepolia\"", "\"eip155:84532\""})
    check_outcome(Outcome::settled, success(std::string(R"(,"network":)") + network));
  for (const char* network : {"\"base\"", "\"eip155:8453\""})
    check_outcome(Outcome::unknown, success(std::string(R"(,"network":)") + network));
}

TEST(FacilitatorAnswers, are_no_settlement_on_another_chain) {
  for (const char* network : {"\"base-sepolia\"", "\"eip155:1\"", "\"\"", "8453"}) {
    check_outcome(Outcome::unknown, success(std::string(R"(,"network":)") + network));
  }
}

TEST(FacilitatorAnswers, are_no_settlement_without_the_hash_of_a_transaction) {
  const std::string hash(64, '7');
  for (const std::string& given : {std::string(), "0x" + hash + "7", "0x" + hash.substr(1), "1x" + hash, hash + "77",
                                   "0x" + hash.substr(1) + "g"}) {
    check_outcome(Outcome::unknown, R"({"success":true,"transaction":")" + given + "\"}");
  }
  check_outcome(Outcome::unknown, R"({"success":true,"transaction":7})");
  check_outcome(Outcome::unknown, R"({"success":true})");
  check_outcome(Outcome::unknown, R"({"success":true,"transaction":"","last":{"tx":")" + kTransaction + "\"}}");
}

TEST(FacilitatorAnswers, are_a_settlement_with_each_spelling_of_the_transaction) {
  for (const char* name : {"transactionHash", "transaction_hash", "txHash", "tx_hash", "txid", "tx"}) {
    check_outcome(Outcome::settled, std::string(R"({"success":true,")") + name + "\":\"" + kTransaction + "\"}");
  }
}

TEST(FacilitatorAnswers, leave_the_outcome_unknown_without_a_boolean_success_and_status_200) {
  check_outcome(Outcome::unknown, R"({"success":"true","transaction":")" + kTransaction + "\"}");
  check_outcome(Outcome::unknown, R"({"errorReason":"insufficient_funds"})");
  for (int status : {201, 400, 500}) {
    CHECK(settlement(success(""), status).outcome == Outcome::unknown);
    CHECK(settlement(failure("insufficient_funds"), status).outcome == Outcome::unknown);
  }
}

TEST(FacilitatorAnswers, are_a_refusal_if_the_reason_is_known_and_no_transaction_is_named) {
  for (const char* more : {"", R"(,"transaction":"")", R"(,"transaction":null,"error":{"txHash":""})"}) {
    const auto refused = settlement(failure("insufficient_funds", more));
    CHECK(refused.outcome == Outcome::refused);
    STRCMP_EQUAL("insufficient_funds", refused.reason.c_str());
  }
}

TEST(FacilitatorAnswers, are_no_refusal_if_a_transaction_is_named_or_the_reason_is_unknown) {
  check_outcome(Outcome::unknown, failure("insufficient_funds", ",\"transaction\":\"" + kTransaction + "\""));
  check_outcome(Outcome::unknown, failure("insufficient_funds", R"(,"transaction":1)"));
  check_outcome(Outcome::unknown, failure("insufficient_funds", ",\"txHash\":\"" + kTransaction + "\""));
  check_outcome(Outcome::unknown, failure("insufficient_funds", R"(,"error":[{"tx":"5VERv8NMvzbJMEkV8xnrLkEa"}])"));
  check_outcome(Outcome::unknown, failure("invalid_transaction_state"));
  check_outcome(Outcome::unknown, R"({"success":false})");
}

TEST(FacilitatorAnswers, have_several_codes_for_an_authorization_already_used) {
  for (const char* reason : {"invalid_exact_evm_nonce_already_used", "nonce_already_used", "already_settled"}) {
    check_outcome(Outcome::used, failure(reason));
    check_outcome(Outcome::used, failure("", std::string(R"(,"error":{"code":")") + reason + "\"}"));
  }
  check_outcome(Outcome::used_or_canceled,
                failure("execution reverted: FiatTokenV2: authorization is used or canceled"));
}

TEST(FacilitatorAnswers, verify_a_payment_only_with_a_boolean) {
  CHECK(verdict(R"({"isValid":true})").answer == Verdict::Answer::valid);
  CHECK(verdict(R"({"isValid":true})", 202).answer == Verdict::Answer::none);
  CHECK(verdict(R"({"isValid":"true"})").answer == Verdict::Answer::none);
  CHECK(verdict("{}").answer == Verdict::Answer::none);
  CHECK(verdict(R"({"isValid":false})", 400).answer == Verdict::Answer::invalid);
}

TEST(FacilitatorAnswers, are_reported_as_a_code_of_at_most_64_characters) {
  const auto reason = [this](const std::string& given) {
    return verdict(R"({"isValid":false,"invalidReason":")" + given + "\"}").reason;
  };
  const std::string longest = "az_09" + std::string(59, 'x');
  STRCMP_EQUAL(longest.c_str(), reason(longest).c_str());
  for (const std::string& other :
       {longest + "x", std::string(), std::string("Expired"), std::string("a b"), std::string("a-b")}) {
    STRCMP_EQUAL("payment_invalid", reason(other).c_str());
  }
}

TEST(FacilitatorAnswers, send_a_caller_away_for_no_more_than_a_minute) {
  response = {429, "{}", "application/json", {{"Retry-After", "3600"}}};
  LONGS_EQUAL(60, ask_to_verify(http, config, offer, entry).retry_after);
  response.headers = {{"Retry-After", "60"}};
  LONGS_EQUAL(60, ask_to_verify(http, config, offer, entry).retry_after);
  response.headers = {};
  LONGS_EQUAL(5, ask_to_verify(http, config, offer, entry).retry_after);
}

TEST(FacilitatorAnswers, are_not_awaited_when_no_connection_is_possible) {
  stand_in.cut();
  CHECK(ask_to_settle(http, config, offer, entry).outcome == Outcome::not_asked);
  CHECK(ask_to_verify(http, config, offer, entry).answer == Verdict::Answer::none);
}

TEST(FacilitatorAnswers, name_a_transaction_whatever_else_they_say) {
  const std::string digits(64, '7');
  const auto check_named = [&](const std::string& body, int status, const char* meaning) {
    const auto settled = settlement(body, status);
    CHECK_TEXT(settled.transaction == std::string(32, '\x77'), body.c_str());
    STRCMP_EQUAL_TEXT(meaning, settled.meaning.c_str(), body.c_str());
    STRCMP_EQUAL(("status " + std::to_string(status) + ": " + body).c_str(), settled.said.c_str());
  };
  const std::string named = ",\"transaction\":\"" + kTransaction + "\"";
  check_named(success(R"(,"network":"eip155:8453")"), 200, "settled");
  check_named(failure("settlement_pending", named), 200, "sent");
  check_named(failure("insufficient_funds", ",\"transaction\" : \"" + digits + "\""), 402, "sent");
  check_named(failure("", ",\"error\":{\"txHash\":\"0X" + digits + "\"}"), 500, "sent");
  check_named(R"({"transactionHash":")" + kTransaction + R"(","succ)", 200, "sent");
  check_named(failure("invalid_transaction_state", named), 200, "failed");
  check_named(failure("settlement_pending", named + R"(,"network":"base-sepolia")"), 200, "elsewhere");
  check_named(failure("settlement_pending", R"(,"last":{"transaction":")" + kTransaction + "\"}"), 200, "unclear");
  for (const char* reason : {"invalid_exact_evm_nonce_already_used", "nonce_already_used", "already_settled",
                             "FiatTokenV2: authorization is used or canceled"}) {
    check_named(failure(reason, named), 200, "used");
  }
  check_named(R"({"error":{"code":"nonce_already_used"})" + named + "}", 409, "used");
  check_named(R"({"error":{"message":"nonce_already_used"})" + named + "}", 409, "sent");
}

TEST(FacilitatorAnswers, do_not_speak_of_the_payment_when_another_nonce_is_used) {
  for (const char* reason : {"nonce has already been used", "nonce too low", "already known"}) {
    STRCMP_EQUAL("unclear", settlement(failure(reason)).meaning.c_str());
  }
}

TEST(FacilitatorAnswers, are_heard_as_far_as_they_came) {
  response.raw = "HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n" + success("");
  const auto broken_off = ask_to_settle(http, config, offer, entry);
  CHECK(broken_off.outcome == Outcome::unknown);
  CHECK(broken_off.transaction == std::string(32, '\x77'));
  STRCMP_EQUAL("sent", broken_off.meaning.c_str());
}
