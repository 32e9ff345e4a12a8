#pragma once
#include "billing/rules/x402/terms/offer.h"
#include "json/json.h"

namespace billing::rules {

// These bound the length of what a buyer calls a purchase. It has letters and digits of ASCII, - and _.
constexpr int kMinIdentifier = 16, kMaxIdentifier = 128;

// Returns the extensions of x402 version 2 that stand beside the terms: `bazaar`, by which a facilitator lists what can
// be bought when a payment is settled, and `payment-identifier`, by which a buyer may name a purchase.
// Clients send them back with the payment.
json::Json extensions(const Offer& offer);

}  // namespace billing::rules
