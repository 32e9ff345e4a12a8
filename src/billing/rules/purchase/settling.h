#pragma once
#include "billing/rules/purchase.h"
#include "billing/rules/purchase/claim.h"

// The part of a purchase in which money may move. Entries are leased by the claim. All throw settlement_pending() when
// the outcome stays unknown.
namespace billing::rules {

constexpr std::uint64_t kLastChance = 120;  // seconds after validBefore in which a late block may still show

// One attempt to settle an entry that is GENERATED or SETTLING: written down before it is made.
Bought settle_now(Worker& worker, tables::payments::Entry& entry, Claim& claim);

// What became of an entry that is SETTLING: from the chain if a node can be asked, else by settling it again.
Bought find_out(Worker& worker, tables::payments::Entry& entry, Claim& claim);

// Seconds until the next check of an entry of unknown outcome.
int seconds_until_next(const tables::payments::Entry& entry);

// Marks the entry as settled and delivers the product, in one transaction, and reads the entry again. True for the one
// caller who changed it.
bool mark_settled(Worker& worker, const Product& product, tables::payments::Entry& entry,
                  const std::string& transaction);

}  // namespace billing::rules
