#include "billing/rules/x402/payment.h"

#include "billing/rules/x402/terms/extensions.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "json/json.h"
#include "json/strict.h"
#include "pattern.h"
#include "refusal.h"
#include "settings/network.h"
#include "text/ascii.h"

namespace billing::rules {

using json::Json;

namespace {

constexpr std::size_t kMaxPaymentHeaderBytes = 16384;
// A key's signature has 65 bytes. That of a smart wallet has what its contract needs and, if it is not on the chain
// yet, what creates it (ERC-6492), with a passkey's signature in it.
constexpr std::size_t kMaxSignature = 4096;  // bytes

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

std::optional<std::string> said(const rapidjson::Value& terms, const char* name) {
  return json::member(terms, name) ? std::optional(json::text_member(terms, name)) : std::nullopt;
}

void read_identifier(const rapidjson::Value& envelope, Payment& payment) {
  const rapidjson::Value* value = &envelope;
  for (const char* name : {"extensions", "payment-identifier", "info", "id"}) {
    value = value ? json::member(*value, name) : nullptr;
  }
  if (!value) return;
  static const auto kForm =
      "[A-Za-z0-9_-]{" + std::to_string(kMinIdentifier) + "," + std::to_string(kMaxIdentifier) + "}";
  const std::string sent(value->IsString() ? json::text_of(*value) : "");
  payment.is_misnamed = !fits(sent, kForm.c_str());
  if (!payment.is_misnamed) payment.identifier = sent;
}

// In version 2 the scheme and the network are in the requirements that were accepted.
std::string read_envelope(const rapidjson::Value& envelope, Payment& payment) {
  const auto* number = json::member(envelope, "x402Version");
  if (!number || !number->IsInt()) return "invalid_payload";
  payment.version = number->GetInt();
  if (payment.version != 1 && payment.version != 2) return "invalid_x402_version";
  const auto* terms = payment.version == 1 ? &envelope : json::member(envelope, "accepted");
  if (!terms) return "invalid_payload";
  if (json::text_member(*terms, "scheme") != "exact") return "invalid_scheme";
  const auto* network = settings::network_spelt(json::text_member(*terms, "network"), payment.version);
  if (!network) return "invalid_network";
  payment.network = network->name;
  if (payment.version == 1) return "";
  payment.accepted = {said(*terms, "amount"), said(*terms, "asset"), said(*terms, "payTo")};
  std::vector<Json::Member> members;
  for (const char* name : {"accepted", "resource", "extensions"}) {
    if (const auto* sent = json::member(envelope, name)) members.emplace_back(name, Json::of(*sent));
  }
  payment.envelope = Json::object(members).text();
  read_identifier(envelope, payment);
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
  if (auto error = read_envelope(envelope, payment); !error.empty()) return error;
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

namespace {

// Facilitators are given our terms, and not these, so nobody else would notice.
std::string error_in_accepted(const Payment::Accepted& accepted, const Config::X402& ours, std::uint64_t price) {
  const auto differs = [](const std::optional<std::string>& said, const std::string& ours) {
    return said && text::lower(*said) != text::lower(ours);
  };
  if (differs(accepted.amount, std::to_string(price))) return "invalid_exact_evm_payload_authorization_value";
  if (differs(accepted.pay_to, ours.pay_to)) return "invalid_exact_evm_payload_recipient_mismatch";
  return differs(accepted.asset, ours.asset) ? "invalid_payment_requirements" : "";
}

}  // namespace

std::string error_in_terms(const Payment& payment, const Config::X402& ours, std::uint64_t price) {
  if (payment.network != ours.network) return "invalid_network";
  if (payment.is_misnamed) return "invalid_payment_identifier";  // its buyer relies on it
  if (payment.pay_to != crypto::from_hex(ours.pay_to.substr(2))) {
    return "invalid_exact_evm_payload_recipient_mismatch";
  }
  // A higher amount is refused as well, because what is signed is what is charged.
  if (payment.value != price) return "invalid_exact_evm_payload_authorization_value";
  return error_in_accepted(payment.accepted, ours, price);
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
