#pragma once
#include <cstdint>
#include <functional>
#include <string>

namespace billing::rules {

// Does Stripe-Signature ("t=...,v1=...,v1=...") prove that the holder of the webhook's secret sent this body, less than
// five minutes from `now()` (seconds since 1970)? Several signatures are sent while the secret is changed; one that
// holds is enough. As anybody may send such a header, a malformed one costs no hash, and `now` is called only for one
// that holds.
bool signed_by_stripe(const std::string& header, const std::string& body, const std::string& secret,
                      const std::function<std::uint64_t()>& now);

}  // namespace billing::rules
