#pragma once
#include "billing/rules/purchase.h"
#include "billing/rules/purchase/claim.h"

// The part of a purchase in which money may move. Entries are leased by the claim; what is not known in the end is
// thrown as settlement_pending().
namespace billing::rules {

constexpr std::uint64_t kLastChance = 120;  // seconds after validBefore in which a late block may still show

// One attempt to settle an entry that is GENERATED or SETTLING: written down before it is made.
Bought settle_now(Worker& worker, tables::payments::Entry& entry, Claim& claim);

// What became of an entry that is SETTLING: from the chain if a node can be asked, else by settling it again.
Bought find_out(Worker& worker, tables::payments::Entry& entry, Claim& claim);

// How long an entry of unknown outcome is left alone.
int seconds_until_next(const tables::payments::Entry& entry);

// True for the one caller who changed it. After the first, what was bought is delivered and `entry` is as in the
// ledger.
bool mark_settled(Worker& worker, tables::payments::Entry& entry, const std::string& transaction);

}  // namespace billing::rules
