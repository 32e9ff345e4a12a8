#pragma once
#include <string>

#include "billing/rules/till.h"
#include "billing/rules/x402/product.h"

// Resolves payments of unknown outcome whose buyers do not come back.
namespace billing::rules {

// Checks the payments that are due, and returns how many were resolved.
int reconcile(const Till& till, const Products& products, int max);

// These carry out the operator's decision on a payment of unknown outcome. One that is void may be corrected to
// settled. They return false if its state allows neither, and an entry that a worker has leased is not made void.
bool resolve_as_settled(const Till& till, const Product& product, const Entry& entry, const std::string& transaction);
bool resolve_as_void(const Till& till, const Entry& entry);

}  // namespace billing::rules
