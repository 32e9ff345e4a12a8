#pragma once
#include "billing/tables/payments.h"
#include "db/database.h"

// Limits for those who have work done and do not pay for it, by address and by payer. All throw refusal::TooMany.
namespace billing::rules {

// Before a payment is claimed: its address has not sent too many that were invalid, or that no facilitator could check.
void require_few_invalid(db::Database& db, const tables::payments::Entry& entry);
void count_invalid(db::Database& db, const tables::payments::Entry& entry);
void count_unchecked(db::Database& db, const tables::payments::Entry& entry);

// After it is claimed, so that concurrent payments count each other.
void require_fair_use(db::Database& db, const tables::payments::Entry& entry);
// After it is verified: only then is it certain that its payer signed it.
void require_fair_payer(db::Database& db, const tables::payments::Entry& entry);

}  // namespace billing::rules
