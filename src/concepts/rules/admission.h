#pragma once
#include <string>
#include <variant>

#include "billing/rules/x402/payment.h"
#include "concepts/rules/generate_request.h"
#include "concepts/rules/hold.h"
#include "concepts/rules/remaining.h"
#include "config.h"

// Decides who may have a generation, by rules 1 to 3 of the specification's section 3.
namespace concepts::rules {

// The generation is to be paid by this payment, with buy_concept().
struct PayWith {
  billing::rules::Payment payment;
};

// The caller has to pay first. `error` is the code in the 402.
struct PaymentNeeded {
  std::string error;
  Remaining remaining;
};

using Admission = std::variant<Hold, PayWith, PaymentNeeded>;

// Tries in this order: a payment that was sent before, a credit, a new payment, and without a key a free slot. Throws
// refusal::Unauthorized for a key that is not valid, and refusal::TooMany after too many failures.
Admission admit(db::Database& db, const Config& config, const GenerateRequest& request);

}  // namespace concepts::rules
