#pragma once
#include <cstdint>
#include <functional>
#include <string>

namespace billing::rules {

// Says whether Stripe-Signature ("t=...,v1=...,v1=...") proves that the holder of the webhook's secret sent this body,
// at most five minutes from `now()` (seconds since 1970). Stripe sends several signatures while the secret is being
// changed, of which one valid one is enough. As anybody may send such a header, a malformed one costs no hash, and
// `now` is called only for a valid signature.
bool signed_by_stripe(const std::string& header, const std::string& body, const std::string& secret,
                      const std::function<std::uint64_t()>& now);

}  // namespace billing::rules
