#pragma once
#include "billing/rules/till.h"
#include "billing/tables/orders.h"

namespace billing::rules {

// Refunds the whole price to the card, unless that was done before and did not fail, and takes the unused credits off
// the key. Throws std::runtime_error if Stripe refuses or its answer is unknown. Then it may be called again.
void refund(const Till& till, const tables::orders::Order& order);

}  // namespace billing::rules
