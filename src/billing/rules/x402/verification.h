#pragma once
#include <optional>

#include "billing/rules/x402/claim.h"

namespace billing::rules {

// Verifies a payment before what it buys is made. Nothing is charged. Returns how the purchase ends if it cannot go on.
std::optional<PurchaseResult> verify(Claim& claim);

}  // namespace billing::rules
