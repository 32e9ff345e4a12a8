#pragma once
#include "billing/tables/orders.h"
#include "worker.h"

namespace billing::rules {

// The whole price back to the card, unless it is there already, and the unused credits off the key. Throws
// std::runtime_error when Stripe refuses, or does not say; then it may be called again.
void refund(Worker& worker, const tables::orders::Order& order);

}  // namespace billing::rules
