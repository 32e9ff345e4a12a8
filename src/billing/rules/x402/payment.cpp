#include "billing/rules/x402/payment.h"

#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "json/json.h"
#include "json/strict.h"
#include "pattern.h"
#include "refusal.h"

namespace billing::rules {

using json::Json;

namespace {

constexpr std::size_t kMaxPaymentHeaderBytes = 8192;
constexpr std::size_t kMaxSignature = 1280;  // bytes; smart wallets need more than the 65 of a key

// Decodes 0x and exactly that many bytes in hexadecimal digits. Returns an empty text for anything else.
std::string raw(const rapidjson::Value& object, const char* name, std::size_t length) {
  const std::string text = json::text_member(object, name);
  if (text.size() != 2 + 2 * length || text.compare(0, 2, "0x") != 0) return "";
  return crypto::from_hex(text.substr(2)).value_or("");
}

std::string raw_signature(const rapidjson::Value& object) {
  const std::string text = json::text_member(object, "signature");
  if (text.size() < 132 || text.size() > 2 + 2 * kMaxSignature) return "";
  return raw(object, "signature", (text.size() - 2) / 2);
}

// Numbers are decimal strings without sign, space, exponent or leading zero.
bool read_number(const rapidjson::Value& object, const char* name, std::uint64_t& number) {
  const std::string digits = json::text_member(object, name);
  if (!fits(digits, "0|[1-9][0-9]{0,17}")) return false;
  number = std::stoull(digits);
  return true;
}

// In version 2 the scheme and the network are in the requirements that were accepted.
std::string error_in_envelope(const rapidjson::Value& payment, int& version) {
  const auto* number = json::member(payment, "x402Version");
  if (!number || !number->IsInt()) return "invalid_payload";
  version = number->GetInt();
  if (version != 1 && version != 2) return "invalid_x402_version";
  const auto* terms = version == 1 ? &payment : json::member(payment, "accepted");
  if (!terms) return "invalid_payload";
  if (json::text_member(*terms, "scheme") != "exact") return "invalid_scheme";
  if (json::text_member(*terms, "network") != (version == 1 ? "base" : "eip155:8453")) return "invalid_network";
  return "";
}

std::string read_authorization(const rapidjson::Value& payload, Payment& payment) {
  const auto* inner = json::member(payload, "payload");
  const auto* authorization = inner ? json::member(*inner, "authorization") : nullptr;
  if (!authorization) return "invalid_payload";
  payment.payer = raw(*authorization, "from", 20);
  payment.pay_to = raw(*authorization, "to", 20);
  payment.nonce = raw(*authorization, "nonce", 32);
  payment.signature = raw_signature(*inner);
  const bool whole = !payment.payer.empty() && !payment.pay_to.empty() && !payment.nonce.empty() &&
                     !payment.signature.empty() && read_number(*authorization, "value", payment.value) &&
                     read_number(*authorization, "validAfter", payment.valid_after) &&
                     read_number(*authorization, "validBefore", payment.valid_before);
  if (!whole || payment.payer == std::string(20, '\0')) return "invalid_payload";
  return "";
}

std::string error_in(const std::string& json, Payment& payment) {
  const auto envelope = json::parse_strictly(json);
  if (auto error = error_in_envelope(envelope, payment.version); !error.empty()) return error;
  return read_authorization(envelope, payment);
}

}  // namespace

PaymentOrError read_payment(const std::string& header) {
  const auto json = header.size() <= kMaxPaymentHeaderBytes ? crypto::from_base64(header) : std::nullopt;
  if (!json) return PaymentError{"invalid_payload"};
  Payment payment{};
  std::string error;
  try {
    error = error_in(*json, payment);
  } catch (const refusal::BadBody&) {
    error = "invalid_payload";  // a header that is not JSON is a bad payment, not a bad body
  }
  if (!error.empty()) return PaymentError{error};
  return payment;
}

std::string error_in_terms(const Payment& payment, const Config::X402& ours, std::uint64_t price) {
  if (payment.pay_to != crypto::from_hex(ours.pay_to.substr(2))) {
    return "invalid_exact_evm_payload_recipient_mismatch";
  }
  // A higher amount is refused as well, because what is signed is what is charged.
  if (payment.value != price) return "invalid_exact_evm_payload_authorization_value";
  return "";
}

std::string Payment::hash() const {
  const std::string numbers =
      std::to_string(value) + "," + std::to_string(valid_after) + "," + std::to_string(valid_before) + ",";
  return crypto::sha256(payer + pay_to + numbers + nonce + signature);
}

std::string Payment::payload(const std::string& to) const {
  const Json authorization = Json::object({{"from", "0x" + crypto::hex(payer)},
                                           {"to", to},
                                           {"value", std::to_string(value)},
                                           {"validAfter", std::to_string(valid_after)},
                                           {"validBefore", std::to_string(valid_before)},
                                           {"nonce", "0x" + crypto::hex(nonce)}});
  return Json::object({{"signature", "0x" + crypto::hex(signature)}, {"authorization", authorization}}).text();
}

}  // namespace billing::rules
