#pragma once
#include <optional>
#include <string>

#include "billing/rules/x402/payment.h"

namespace concepts::rules {

// Holds what a call of POST /api/generate has sent.
struct GenerateRequest {
  std::string theme;
  std::optional<std::string> key;  // as it was supplied
  std::optional<billing::rules::PaymentOrError> payment;
  std::string bucket;  // stands for the caller's address
  std::optional<std::string> idempotency_key = {};
  double waited_seconds = 0;  // for a worker
};

// Says what is wrong with a theme, which is text in UTF-8: it must have 3 to 240 code points, and show
// something.
std::optional<std::string> theme_error(const std::string& theme);

// Reads the theme in a body, which may have no other property. Throws refusal::BadBody or refusal::InvalidFields.
std::string theme_of_request(const std::string& body);

}  // namespace concepts::rules
