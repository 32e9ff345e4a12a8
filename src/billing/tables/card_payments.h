#pragma once
#include <cstdint>
#include <string>

#include "db/database.h"

// What was heard of Stripe's payments, by the id of the payment intent: sql/0012_card_payments.sql. Both of these lock
// its row until the transaction ends.
namespace billing::tables::card_payments {

// Whether it was refunded or disputed before.
bool lock_and_see_reversed(db::Transaction& tx, const std::string& payment_intent);
void lock_and_mark_reversed(db::Transaction& tx, const std::string& payment_intent);

// Those last heard of more than thirty days ago: by then an order is fulfilled, or will not be.
std::uint64_t sweep(db::Transaction& tx, int most);

}  // namespace billing::tables::card_payments
