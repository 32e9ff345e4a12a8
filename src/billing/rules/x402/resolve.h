#pragma once
#include <string>

#include "billing/rules/till.h"
#include "billing/rules/x402/product.h"

// Carries out the operator's decision on a payment of unknown outcome. One that is void may be corrected to settled.
namespace billing::rules {

// These return false if the payment's state allows neither, and one that a worker has leased is not made void. They
// throw std::runtime_error if the chain says otherwise.
bool resolve_as_settled(const Till& till, const Product& product, const Entry& entry, const std::string& transaction);
bool resolve_as_void(const Till& till, const Entry& entry);

}  // namespace billing::rules
