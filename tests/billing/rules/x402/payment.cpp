#include "billing/rules/x402/payment.h"

#include "crypto/encoding.h"

#include <CppUTest/TestHarness.h>

using namespace billing::rules;

namespace {

constexpr std::uint64_t kPrice = 10000;

const Config::X402 kOurs{"", "0x00000000000000000000000000000000000000Aa", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                         ""};

std::string sound_json() {
  return R"({"x402Version":1,"scheme":"exact","network":"base","payload":{"signature":"0x)" + std::string(130, 'a') +
         R"(","authorization":{"from":"0x1111111111111111111111111111111111111111",)"
         R"("to":"0x00000000000000000000000000000000000000aA","value":"10000","validAfter":"100",)"
         R"("validBefore":"900","nonce":"0x)" +
         std::string(64, 'b') + R"("}}})";
}

std::string with(const std::string& old, const std::string& anew) {
  std::string json = sound_json();
  const auto at = json.find(old);
  if (at == json.npos) FAIL(old.c_str());
  return json.replace(at, old.size(), anew);
}

std::string code_of(const std::string& json) {
  const auto read = read_payment(crypto::base64(json));
  if (const auto* error = std::get_if<PaymentError>(&read)) return error->code;
  return error_in_terms(std::get<Payment>(read), kOurs, kPrice);
}

Payment payment(const std::string& json) { return std::get<Payment>(read_payment(crypto::base64(json))); }

std::string payload(const std::string& json) { return payment(json).payload(kOurs.pay_to); }

}  // namespace

TEST_GROUP(PaymentHeader){};

TEST(PaymentHeader, is_read_into_raw_bytes) {
  const auto read = payment(sound_json());
  CHECK(read.payer == std::string(20, '\x11'));
  CHECK(read.nonce == std::string(32, '\xBB'));
  CHECK_EQUAL(65u, read.signature.size());
  LONGS_EQUAL(10000, read.value);
}

TEST(PaymentHeader, is_the_same_payment_in_capitals) {
  CHECK(payment(with(std::string(64, 'b'), std::string(64, 'B'))).nonce == payment(sound_json()).nonce);
}

TEST(PaymentHeader, may_be_written_in_the_url_alphabet_without_padding) {
  std::string header = crypto::base64(sound_json());
  header.erase(header.find_last_not_of('=') + 1);
  CHECK(std::holds_alternative<Payment>(read_payment(header)));
}

TEST(PaymentHeader, may_have_the_longer_signature_of_a_smart_wallet) {
  for (const std::size_t size : {1200, 4096})
    CHECK_EQUAL(size, payment(with(std::string(130, 'a'), std::string(2 * size, 'a'))).signature.size());
}

TEST(PaymentHeader, of_version_2_is_refused_if_its_buyer_accepted_other_terms) {
  const auto accepting = [](const std::string& terms) {
    const auto v1 = sound_json();
    return R"({"x402Version":2,"accepted":{"scheme":"exact","network":"eip155:8453")" + terms + "}" +
           v1.substr(v1.find(R"(,"payload")"));
  };
  const std::string amount = R"(,"amount":"10000")",
                    pay_to = R"(,"payTo":"0x00000000000000000000000000000000000000AA")",
                    asset = R"(,"asset":"0x833589fcd6edb6e08f4c7c32d4f71b54bda02913")";
  STRCMP_EQUAL("", code_of(accepting("")).c_str());
  STRCMP_EQUAL("", code_of(accepting(amount + pay_to + asset)).c_str());
  STRCMP_EQUAL("invalid_exact_evm_payload_authorization_value", code_of(accepting(R"(,"amount":"1")")).c_str());
  STRCMP_EQUAL("invalid_exact_evm_payload_authorization_value", code_of(accepting(R"(,"amount":10000)")).c_str());
  STRCMP_EQUAL("invalid_exact_evm_payload_recipient_mismatch",
               code_of(accepting(R"(,"payTo":"0x00000000000000000000000000000000000000ab")")).c_str());
  STRCMP_EQUAL("invalid_payment_requirements",
               code_of(accepting(R"(,"asset":"0x036CbD53842c5426634e7929541eC2318f3dCF7e")")).c_str());
}

// A parser that ignores the case of names would read another nonce.
TEST(PaymentHeader, is_passed_on_with_only_the_fields_that_were_read) {
  const std::string sound = payload(sound_json());
  STRCMP_CONTAINS(("\"nonce\":\"0x" + std::string(64, 'b') + "\"").c_str(), sound.c_str());
  STRCMP_CONTAINS(("\"signature\":\"0x" + std::string(130, 'a') + "\"").c_str(), sound.c_str());
  const std::string others[] = {with("\"nonce\"", "\"Nonce\":\"0x" + std::string(64, 'c') + "\",\"nonce\""),
                                with("\"authorization\"", "\"Authorization\":{},\"authorization\""),
                                with("\"signature\"", "\"more\":[1,{}],\"signature\"")};
  for (const auto& json : others) STRCMP_EQUAL(sound.c_str(), payload(json).c_str());
}

TEST(PaymentHeader, is_passed_on_in_its_usual_spelling) {
  const std::string from = "1111111111111111111111111111111111111111",
                    other = "abcdefabcdefabcdefabcdefabcdefabcdefabcd";
  const std::string capitals = "ABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCD";
  STRCMP_EQUAL(payload(with(from, other)).c_str(), payload(with(from, capitals)).c_str());
  STRCMP_EQUAL(payload(sound_json()).c_str(), payload(with("000aA", "000AA")).c_str());
  STRCMP_EQUAL(payload(sound_json()).c_str(), payload(with(std::string(64, 'b'), std::string(64, 'B'))).c_str());
  STRCMP_EQUAL(payload(sound_json()).c_str(), payload(with(std::string(130, 'a'), std::string(130, 'A'))).c_str());
  STRCMP_CONTAINS((R"("to":")" + kOurs.pay_to + '"').c_str(), payload(with("000aA", "000AA")).c_str());
}

TEST(PaymentHeader, must_name_exactly_the_price) {
  for (const char* value : {"9999", "10001"}) {
    STRCMP_EQUAL("invalid_exact_evm_payload_authorization_value", code_of(with("10000", value)).c_str());
  }
}

TEST(PaymentHeader, is_refused_with_the_reason) {
  STRCMP_EQUAL("invalid_x402_version", code_of(with("\"x402Version\":1", "\"x402Version\":3")).c_str());
  STRCMP_EQUAL("invalid_scheme", code_of(with("exact", "upto")).c_str());
  STRCMP_EQUAL("invalid_network", code_of(with("\"base\"", "\"base-sepolia\"")).c_str());
  STRCMP_EQUAL("invalid_exact_evm_payload_recipient_mismatch", code_of(with("0aA\"", "0aB\"")).c_str());
  STRCMP_EQUAL("invalid_exact_evm_payload_authorization_value", code_of(with("10000", "9999")).c_str());
}

TEST(PaymentHeader, is_refused_as_invalid_payload_in_any_other_form) {
  const std::string shapes[] = {
      "",
      "[]",
      "{",
      "{}",
      with("\"x402Version\":1", "\"x402Version\":\"1\""),
      with("\"x402Version\":1", "\"x402Version\":1.0"),
      with("\"10000\"", "10000"),
      with("\"10000\"", "\" 10000\""),
      with("\"10000\"", "\"1e4\""),
      with("\"10000\"", "\"010000\""),
      with("\"10000\"", "\"-1\""),
      with("\"10000\"", "\"" + std::string(19, '9') + "\""),
      with("\"100\"", "100"),
      with("\"900\"", "null"),
      with("0x" + std::string(64, 'b'), "0x" + std::string(62, 'b')),
      with("0x" + std::string(64, 'b'), std::string(66, 'b')),
      with("0x11", "0x1g"),
      with("1111111111111111111111111111111111111111", "0000000000000000000000000000000000000000"),
      with(std::string(130, 'a'), std::string(128, 'a')),
      with(std::string(130, 'a'), std::string(131, 'a')),
      with(std::string(130, 'a'), std::string(8194, 'a')),
      with("\"authorization\"", "\"authorisation\""),
      with("\"payload\":", "\"payload\":5,\"p\":"),
      with("\"scheme\"", "\"extra\":999e308,\"scheme\""),
      with("\"scheme\"", "\"network\":\"base\",\"scheme\"")};
  for (const auto& json : shapes) STRCMP_EQUAL("invalid_payload", code_of(json).c_str());
}

TEST(PaymentHeader, is_refused_over_16_kb) {
  const auto of_size = [](std::size_t bytes) {  // base64 has four for three
    return read_payment(crypto::base64(sound_json() + std::string(bytes / 4 * 3 - sound_json().size(), ' ')));
  };
  CHECK(std::holds_alternative<Payment>(of_size(16384)));
  CHECK(std::holds_alternative<PaymentError>(of_size(16388)));
}
