#pragma once
#include <optional>
#include <string>
#include <variant>

#include "billing/rules/x402/payment.h"
#include "billing/rules/x402/terms/offer.h"
#include "concepts/rules/generate_request.h"
#include "concepts/rules/hold.h"
#include "concepts/rules/remaining.h"
#include "settings/config.h"

// Decides what pays for a generation: a credit of the caller's key, a payment, or one of the day's free slots of the
// address. A caller who has none of them left gets a 402. A key without credits gets it as well, even if there are free
// slots. Only a generation that succeeds counts.
namespace concepts::rules {

// The generation is to be paid by this payment, with buy_generation().
struct PayWith {
  billing::rules::Payment payment;
  std::optional<billing::rules::Entry> entry;  // in the ledger; none: the payment is new
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
