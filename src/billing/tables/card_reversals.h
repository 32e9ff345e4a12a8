#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"

// Stores the refunds and disputes of card payments: sql/0049_card_reversals.sql. Whoever writes, or decides by what is
// here, has locked the payment (card_payments.h).
namespace billing::tables::card_reversals {

struct Reversal {
  std::string id, payment_intent;
  std::int64_t cents;
};

// Both record what Stripe reports. Only the first report that it was undone has an effect, and a later one that it
// stands has none.
void record_standing(db::Transaction& tx, const Reversal& reversal);
void record_undone(db::Transaction& tx, const Reversal& reversal);
bool stands(db::Transaction& tx, const std::string& id);
// Returns how much of a payment has gone back to the buyer, or is on its way.
std::int64_t standing_cents(db::Transaction& tx, const std::string& payment_intent);
// Records that the operator has dealt with what was undone. Returns true to the one caller that has done so.
bool resolve(db::Transaction& tx, const std::string& payment_intent);

// An order whose key was taken back for money that has returned to the seller since, with which nobody has dealt.
struct Unresolved {
  std::string order_id;
  std::int64_t seconds;  // since Stripe said so first
};
// Lists the oldest first. Those are left out whose buyers have got the price by now.
std::vector<Unresolved> unresolved(db::Database& db, int price_cents);

// Deletes those of payments that are of no order, after thirty days.
std::uint64_t delete_expired(db::Transaction& tx, int max);

}  // namespace billing::tables::card_reversals
