#pragma once
#include <string>

#include "billing/rules/x402/purchase.h"
#include "billing/rules/x402/purchase/claim.h"

// How an attempt to settle may leave an entry. Each ends the claim.
namespace billing::rules {

// Marks the entry as settled and delivers the product, in one transaction, and reads the entry again. True for the one
// caller who changed it.
bool mark_settled(Worker& worker, const Product& product, Entry& entry, const std::string& transaction);

// The money has not moved, and cannot any more.
PaymentFault make_void(Worker& worker, const Entry& entry, Claim& claim, const std::string& reason);

// The outcome is unknown, and is checked again later. Throws settlement_pending().
[[noreturn]] void leave_settling(Worker& worker, const Entry& entry, Claim& claim, const std::string& reason);

// Nobody can tell the outcome any more: the operator has to decide, and the log says so. Throws
// settlement_pending().
[[noreturn]] void mark_unresolved(Worker& worker, const Entry& entry, Claim& claim, const std::string& reason);

// Seconds until the next check of an entry of unknown outcome.
int seconds_until_next(const Entry& entry);

}  // namespace billing::rules
