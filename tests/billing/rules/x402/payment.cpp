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
  CHECK_EQUAL(1200u, payment(with(std::string(130, 'a'), std::string(2400, 'a'))).signature.size());
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
      with(std::string(130, 'a'), std::string(2600, 'a')),
      with("\"authorization\"", "\"authorisation\""),
      with("\"payload\":", "\"payload\":5,\"p\":"),
      with("\"scheme\"", "\"network\":\"base\",\"scheme\"")};
  for (const auto& json : shapes) STRCMP_EQUAL("invalid_payload", code_of(json).c_str());
}

TEST(PaymentHeader, is_refused_over_8_kb) {
  const auto read = read_payment(std::string(8196, 'A'));
  CHECK(std::holds_alternative<PaymentError>(read));
}
