#pragma once
#include <cstdint>
#include <string>

#include "billing/rules/x402/claim.h"
#include "billing/rules/x402/purchase_result.h"

// Does the part of a purchase in which money may move.
namespace billing::rules {

constexpr std::uint64_t kLastChance = 120;  // seconds after validBefore in which a late block may still appear

// These return seconds: for how long an attempt to settle is leased, and how much of a payment's validity an attempt
// needs.
int settling_lease(const Config& config);
int seconds_to_settle(const Config& config);

// Makes one attempt to settle a payment whose product is made, or that was sent to be settled before. The attempt is
// recorded before it is made.
PurchaseResult settle_now(Claim& claim);

// Finds out what became of a payment that was sent to be settled: from the chain if a node is configured, else by
// settling it again.
PurchaseResult find_out(Claim& claim);

// Marks the entry as settled and delivers the product, in one transaction, and reads the entry again. Returns true to
// the one caller that changed it.
bool mark_settled(db::Database& db, const Config& config, const Product& product, Entry& entry,
                  const std::string& transaction);

// Returns the seconds until the next check of an entry of unknown outcome.
int seconds_until_next(const Entry& entry);

}  // namespace billing::rules
