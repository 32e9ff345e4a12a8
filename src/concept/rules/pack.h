#pragma once
#include <optional>
#include <string>
#include <variant>

#include "concept/rules/credits.h"
#include "concept/rules/purchase.h"
#include "concept/tables/orders.h"

// Key packs: 500 credits on a key of their own. The key is a function of our secret and the order, so that the same one can
// be shown again to a buyer whose answer was lost, until it is used or a day has passed since the first time.
namespace concepts::rules {

// Makes the key of an open order; false, and nothing changed, when that was done before.
bool fulfil_order(db::Transaction& tx, const std::string& secret, const std::string& order_id,
                  const std::optional<std::string>& payment_intent);

// The key of a fulfilled order, to be shown to its buyer now. Throws refusal::Conflict when it was used already, or taken back,
// or its time is over: a bank may take days to pay, so the day begins when the key is first shown.
IssuedKey key_of(Worker& worker, const tables::orders::Order& order);

// Takes the unused credits of an order back and the key with them; false when that was done before.
bool reverse_order(db::Session& db, const tables::orders::Order& order);

struct SoldPack {
  tables::payments::Entry payment;
  IssuedKey key;
};

// One pack for one x402 payment. What the chain publishes of a payment would be enough to send it again, so the key is
// shown again only to who was there before: `buyer` is an Idempotency-Key of theirs, or stands for their address.
std::variant<SoldPack, PaymentFault> buy_pack(Worker& worker, const Payment& payment, const std::string& buyer,
                                              const std::string& bucket);

}  // namespace concepts::rules
