#pragma once
#include "billing/rules/x402/purchase.h"
#include "billing/rules/x402/purchase/claim.h"

// The part of a purchase before any money moves.
namespace billing::rules {

// Seconds that a claim is leased for, until the product is made.
int making_lease(const Config& config, const Product& product);
// Seconds that have to be left of a payment's validity to settle it.
int seconds_to_settle(const Config& config);

// CLAIMED to GENERATED: verifies the payment, makes what is bought, and stores it. Returns what is wrong with the
// payment, if anything; it is then forgotten. Throws as buy() does.
std::optional<PaymentFault> verify_and_make(Worker& worker, Entry& entry, Claim& claim, const Purchase& purchase);

}  // namespace billing::rules
