#pragma once
#include "billing/rules/purchase.h"
#include "billing/rules/purchase/claim.h"

namespace billing::rules {

// One attempt to settle an entry that is GENERATED or SETTLING: written down before it is made. Throws
// settlement_pending() when its outcome is unknown.
Bought settle_now(Worker& worker, Entry& entry, Claim& claim);

}  // namespace billing::rules
