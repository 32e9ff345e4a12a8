#pragma once
#include "billing/rules/x402/purchase.h"
#include "billing/rules/x402/purchase/claim.h"

namespace billing::rules {

// Carries a claimed entry from its state to its end: verify, make, settle, deliver. Throws as buy() does.
PurchaseResult proceed(Worker& worker, Entry& entry, Claim& claim, const Purchase& purchase);

}  // namespace billing::rules
