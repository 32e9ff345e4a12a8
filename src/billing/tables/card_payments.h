#pragma once
#include <cstdint>
#include <string>

#include "db/database.h"

// Holds what Stripe has reported of card payments, by the id of the payment intent: sql/0012_card_payments.sql. The
// first two lock its row until the transaction ends.
namespace billing::tables::card_payments {

// Says whether it was refunded or disputed before.
bool lock_and_see_reversed(db::Transaction& tx, const std::string& payment_intent);
void lock_and_mark_reversed(db::Transaction& tx, const std::string& payment_intent);

// Deletes those that Stripe has not mentioned for thirty days: by then an order is fulfilled, or never will be.
std::uint64_t delete_expired(db::Transaction& tx, int max);

}  // namespace billing::tables::card_payments
