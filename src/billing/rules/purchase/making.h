#pragma once
#include "billing/rules/purchase.h"
#include "billing/rules/purchase/claim.h"

// The part of a purchase before any money moves.
namespace billing::rules {

// How long a claim is leased until what is bought is made; and the seconds that a settlement may take after that.
int making_lease(const Config& config, const Product& product);
int seconds_to_settle(const Config& config);

// CLAIMED to GENERATED: verifies the payment, makes what is bought, and stores it. Returns what is wrong with the
// payment, if anything; it is then forgotten. Throws as buy() does.
std::optional<PaymentFault> verify_and_make(Worker& worker, Entry& entry, Claim& claim, const Purchase& purchase);

}  // namespace billing::rules
