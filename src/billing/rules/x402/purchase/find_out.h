#pragma once
#include <cstdint>

#include "billing/rules/x402/purchase.h"
#include "billing/rules/x402/purchase/claim.h"

namespace billing::rules {

constexpr std::uint64_t kLastChance = 120;  // seconds after validBefore in which a late block may still show

// What became of an entry that is SETTLING: from the chain if a node can be asked, else by settling it again. Throws
// settlement_pending() when the outcome stays unknown.
PurchaseResult find_out(Worker& worker, Entry& entry, Claim& claim);

}  // namespace billing::rules
