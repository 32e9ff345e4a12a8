#pragma once
#include <cstdint>
#include <string>

#include "db/database.h"

// Stores what Stripe has reported about card payments, by the id of the payment intent: sql/0012_card_payments.sql. The
// first two functions lock its row until the transaction ends.
namespace billing::tables::card_payments {

// Says whether the payment was refunded or disputed before.
bool lock_and_see_reversed(db::Transaction& tx, const std::string& payment_intent);
void lock_and_mark_reversed(db::Transaction& tx, const std::string& payment_intent);
// Forgets it, as the operator gives the key back.
void unmark_reversed(db::Transaction& tx, const std::string& payment_intent);

// Deletes payments that Stripe has not mentioned for thirty days: by then an order is fulfilled, or never will be.
std::uint64_t delete_expired(db::Transaction& tx, int max);

}  // namespace billing::tables::card_payments
