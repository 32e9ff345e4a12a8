#pragma once
#include <optional>
#include <string>

#include "billing/rules/till.h"
#include "billing/tables/payments.h"
#include "refusal.h"

// Limits callers who have work done and do not pay for it, by address and by payer. If one of the limits refuses a
// payment, nothing was charged.
namespace billing::rules {

// Refuses an address that has sent too many payments that were invalid, or that no facilitator could check. It is
// called before a payment is claimed.
std::optional<refusal::TooMany> too_many_invalid(const Till& till, const std::string& bucket);

// Refuses too many unpaid payments of an address, of the addresses around it, or of a payer. It is called after the
// payment is claimed, so that concurrent payments count each other.
std::optional<refusal::TooMany> too_many_unpaid(db::Database& db, const tables::payments::Entry& entry);
// Refuses too many unpaid payments of a payer. It is called after the payment is verified, because only then is it
// certain that its payer signed it.
std::optional<refusal::TooMany> too_many_of_payer(db::Database& db, const std::string& payer);

}  // namespace billing::rules
