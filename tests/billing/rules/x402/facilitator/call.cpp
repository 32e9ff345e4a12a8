#include "billing/rules/x402/facilitator/call.h"

#include "crypto/ed25519.h"
#include "crypto/encoding.h"
#include "support/json.h"

#include <CppUTest/TestHarness.h>

using namespace billing::rules;

namespace {

const std::string kKey = std::string(32, 'k');
const char kUrl[] = "https://api.example/platform/v2/x402/verify";

std::string part(const std::string& token, int wanted) {
  std::size_t from = 0;
  for (int i = 0; i < wanted; ++i) from = token.find('.', from) + 1;
  return token.substr(from, token.find('.', from) - from);
}

std::string decoded(const std::string& token, int wanted) { return crypto::from_base64(part(token, wanted)).value(); }

}  // namespace

TEST_GROUP(FacilitatorCredentials) { Config::X402 x402; };

TEST(FacilitatorCredentials, are_none_unless_there_is_a_key) {
  STRCMP_EQUAL("", bearer_token(x402, "POST", kUrl, 1800000000).c_str());
  x402.facilitator_key_id = "of-a-pool-that-may-not-know-the-key";
  STRCMP_EQUAL("", bearer_token(x402, "POST", kUrl, 1800000000).c_str());
}

TEST(FacilitatorCredentials, are_the_key_itself_if_it_has_no_id) {
  x402.facilitator_key = "sk-1";
  STRCMP_EQUAL("sk-1", bearer_token(x402, "POST", kUrl, 1800000000).c_str());
}

TEST(FacilitatorCredentials, are_a_signed_token_for_this_call_alone_if_the_key_has_an_id) {
  x402.facilitator_key = crypto::base64(kKey);
  x402.facilitator_key_id = "organizations/1/apiKeys/2";
  const auto token = bearer_token(x402, "POST", kUrl, 1800000000);
  STRCMP_EQUAL("EdDSA", text_in(decoded(token, 0), "alg").c_str());
  STRCMP_EQUAL("organizations/1/apiKeys/2", text_in(decoded(token, 0), "kid").c_str());
  STRCMP_EQUAL(R"({"sub":"organizations/1/apiKeys/2","iss":"cdp","uris":["POST api.example/platform/v2/x402/verify"],)"
               R"("iat":1800000000,"nbf":1800000000,"exp":1800000120})",
               decoded(token, 1).c_str());
  STRCMP_EQUAL(crypto::base64url(crypto::sign_ed25519(kKey, part(token, 0) + "." + part(token, 1))).c_str(),
               part(token, 2).c_str());
  CHECK(token != bearer_token(x402, "POST", kUrl, 1800000000));  // each has a nonce
}

TEST(FacilitatorCredentials, are_what_the_operator_is_told_about_when_they_are_refused) {
  STRCMP_CONTAINS("MILLRACE_X402_FACILITATOR_KEY", status_in_words(401).c_str());
  STRCMP_CONTAINS("MILLRACE_X402_FACILITATOR_KEY", status_in_words(403).c_str());
  STRCMP_EQUAL("status 500", status_in_words(500).c_str());
}
