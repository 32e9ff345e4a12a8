#pragma once
#include "billing/rules/x402/purchase.h"
#include "billing/rules/x402/purchase/claim.h"

namespace billing::rules {

// One attempt to settle an entry that is GENERATED or SETTLING: written down before it is made. Throws
// settlement_pending() when its outcome is unknown.
PurchaseResult settle_now(Worker& worker, Entry& entry, Claim& claim);

}  // namespace billing::rules
