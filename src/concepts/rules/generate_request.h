#pragma once
#include <optional>
#include <string>

#include "billing/rules/x402/payment.h"

namespace concepts::rules {

// What a call of POST /api/generate brings, read once.
struct GenerateRequest {
  std::string theme;
  std::optional<std::string> key;  // as it was supplied
  std::optional<billing::rules::PaymentOrFault> payment;
  std::string bucket;  // stands for the caller's address
  std::optional<std::string> idempotency_key = {};
};

// The theme in the body: 3 to 240 code points, not all of them spaces, and no other property. Throws refusal::BadBody
// or refusal::InvalidFields.
std::string theme_of_request(const std::string& body);

}  // namespace concepts::rules
