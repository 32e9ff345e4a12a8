#pragma once
#include "billing/tables/orders.h"
#include "db/database.h"

// Carries out the operator's decision on an order whose key was taken back, while the money has returned to the seller:
// its refund failed, or its dispute was won.
namespace billing::rules {

// Both throw std::runtime_error, and change nothing, if there is nothing to decide.

// Records that the operator has dealt with it by other means. The key stays revoked.
void resolve(db::Database& db, const tables::orders::Order& order);
// Gives the buyer the key and its credits back. A refund or a dispute that comes later takes them again.
void restore(db::Database& db, const tables::orders::Order& order);

}  // namespace billing::rules
