#pragma once
#include "billing/rules/till.h"
#include "billing/tables/orders.h"

namespace billing::rules {

// The whole price back to the card, unless it is there already, and the unused credits off the key. Throws
// std::runtime_error when Stripe refuses, or does not say; then it may be called again.
void refund(const Till& till, const tables::orders::Order& order);

}  // namespace billing::rules
