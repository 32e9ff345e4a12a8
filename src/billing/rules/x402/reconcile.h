#pragma once
#include "billing/rules/till.h"
#include "billing/rules/x402/product.h"

namespace billing::rules {

// Finds out about payments of unknown outcome whose buyers do not come back. Checks those that are due, and returns how
// many were resolved.
int reconcile(const Till& till, const Products& products, int max);

}  // namespace billing::rules
