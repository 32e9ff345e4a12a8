#include "target.h"

#include "billing/rules/x402/payment.h"
#include "billing/rules/x402/verification.h"
#include "crypto/encoding.h"
#include "json/strict.h"
#include "pattern.h"

// X-PAYMENT and PAYMENT-SIGNATURE: an accepted payment is complete, has exactly our price and receiver, and can be
// settled.
namespace {

using namespace billing::rules;

constexpr std::uint64_t kPrice = 10000;
const char kPayTo[] = "0x1111111111111111111111111111111111111111";

Config::X402 ours() {
  Config::X402 x402;
  x402.pay_to = kPayTo;
  return x402;
}

void check(const Payment& payment) {
  PROMISE(payment.payer.size() == 20 && payment.payer != std::string(20, '\0'));
  PROMISE(payment.nonce.size() == 32);
  PROMISE(payment.signature.size() >= 65);
  PROMISE(payment.version == 1 || payment.version == 2);
  PROMISE(payment.identifier.empty() || fits(payment.identifier, "[A-Za-z0-9_-]{16,128}"));

  const auto payload = json::parse_strictly(payment.payload(kPayTo));
  const auto* authorization = json::member(payload, "authorization");
  const std::string value = authorization ? std::string(json::text_of(*json::member(*authorization, "value"))) : "";
  PROMISE(value == std::to_string(payment.value));
  if (error_in_terms(payment, ours(), kPrice).empty()) {
    PROMISE(value == "10000");
    PROMISE(payment.pay_to == std::string(20, '\x11'));
  }
  error_in_window(payment.valid_after, payment.valid_before, 1800000000, 36);
}

std::variant<Payment, PaymentError> read(const std::string& header) {
  auto result = read_payment(header);
  if (const auto* payment = std::get_if<Payment>(&result))
    check(*payment);
  else
    PROMISE(!std::get<PaymentError>(result).code.empty());
  return result;
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  read(input);
  const auto sent = read(crypto::base64(input));
  const auto* payment = std::get_if<Payment>(&sent);
  if (!payment) return;
  // Another base64 encoding of the same text is the same payment.
  std::string other = crypto::base64(input);
  while (other.back() == '=') other.pop_back();
  const auto again = read(other);
  PROMISE(std::get<Payment>(again).hash() == payment->hash());
}
