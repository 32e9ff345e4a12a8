#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"

// Stores the refunds and disputes of card payments: sql/0049_card_reversals.sql. Whoever writes, or decides by what is
// here, has locked the payment (card_payments.h).
namespace billing::tables::card_reversals {

struct Reversal {
  std::string id, kind;  // refund, dispute, or charge for one that was refunded in full by who knows which refund
  std::string payment_intent;
  std::int64_t cents;
};

// Record what Stripe reports. Only the first report that it was undone has an effect, and a later one that it
// stands has none, unless it is that a dispute was lost in the end.
void record_standing(db::Transaction& tx, const Reversal& reversal);
void record_undone(db::Transaction& tx, const Reversal& reversal);
void record_lost(db::Transaction& tx, const Reversal& reversal);
bool stands(db::Transaction& tx, const std::string& id);
// Returns whether the money has gone back: the price in refunds, or anything by a dispute, which may be under way.
bool is_reversed(db::Transaction& tx, const std::string& payment_intent, int price_cents);
// Records that the operator has dealt with what was undone. Returns true to the one caller that has done so.
bool resolve(db::Transaction& tx, const std::string& payment_intent);

// An order for which the seller has money and the buyer no key, with which nobody has dealt: the money of a refund or a
// dispute has returned, or another amount than the price was paid.
struct Unresolved {
  std::string order_id;
  std::int64_t seconds;  // since Stripe said so first
};
// Lists the oldest first. Those are left out whose buyers have got the price by now.
std::vector<Unresolved> unresolved(db::Database& db, int price_cents);

// Deletes those of payments that are of no order, after thirty days.
std::uint64_t delete_expired(db::Transaction& tx, int max);

}  // namespace billing::tables::card_reversals
