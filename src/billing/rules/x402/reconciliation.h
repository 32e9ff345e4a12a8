#pragma once
#include <optional>
#include <string>

#include "billing/rules/product.h"
#include "billing/tables/payments.h"
#include "worker.h"

// What happens to payments of unknown outcome when their buyers do not come back.
namespace billing::rules {

// Checks those that are due; returns how many were resolved.
int reconcile(Worker& worker, const Products& products, int max);

// The operator's decision on an entry that is SETTLING or UNRESOLVED; a VOID one may be corrected to settled. False
// when its state allows neither. An entry that a worker has leased is not made void.
bool resolve_as_settled(Worker& worker, const Product& product, const tables::payments::Entry& entry,
                        const std::string& transaction);
bool resolve_as_void(Worker& worker, const tables::payments::Entry& entry);

}  // namespace billing::rules
