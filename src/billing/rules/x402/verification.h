#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "billing/rules/x402/claim.h"

namespace billing::rules {

// Verifies a payment before what it buys is made. Nothing is charged. Returns how the purchase ends if it cannot go on.
std::optional<PurchaseResult> verify(Claim& claim);

// Returns the code of what is wrong with the payment's times. It is empty if the payment can be settled within `needed`
// seconds from `now` (since 1970), and is valid for at most an hour from then, because its outcome may stay unknown
// until it ends.
std::string error_in_window(std::uint64_t valid_after, std::uint64_t valid_before, std::uint64_t now,
                            std::uint64_t needed);

}  // namespace billing::rules
