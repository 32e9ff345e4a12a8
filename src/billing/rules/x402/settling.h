#pragma once
#include <cstdint>

#include "billing/rules/x402/claim.h"

// Does the part of a purchase in which money may move.
namespace billing::rules {

constexpr std::uint64_t kLastChance = 120;  // seconds after validBefore in which a late block may still appear

// Returns how many seconds of a payment's validity an attempt to settle it needs.
std::uint64_t seconds_to_settle(const Config& config);

// Settles a payment whose product is made, or finds out what became of one that was sent to be settled before.
PurchaseResult settle(Claim& claim);

// Finds out what became of a payment that was sent to be settled: from the chain if a node is configured, else by
// another attempt.
PurchaseResult find_out(Claim& claim);

// Returns the seconds until the next check of an entry of unknown outcome.
int seconds_until_next(const Entry& entry);

}  // namespace billing::rules
