#pragma once
#include "billing/rules/x402/purchase.h"

namespace billing::rules {

// Whether the entry's payment was sent for the same request.
bool is_for(const Entry& entry, const Purchase& purchase);

// For a payment that is in the ledger already: its outcome, or the work on it continued. Throws as buy() does.
PurchaseResult resume_existing(Worker& worker, Entry entry, const Payment& payment, const Purchase& purchase);

}  // namespace billing::rules
