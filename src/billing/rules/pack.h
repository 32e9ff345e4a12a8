#pragma once
#include <optional>
#include <string>
#include <variant>

#include "billing/rules/credits.h"
#include "billing/rules/purchase.h"
#include "billing/tables/api_keys.h"
#include "billing/tables/orders.h"

// Key packs: 500 credits on a key of their own. The key is a function of our secret and the order, so that the same one
// can be shown again to a buyer whose answer was lost: for a day from the first time, which may be thirty days after
// the payment, and until it is used.
namespace billing::rules {

// Makes the key of an open order; false, and nothing changed, when that was done before.
bool fulfil_order(db::Transaction& tx, const std::string& secret, const std::string& order_id,
                  const std::optional<std::string>& payment_intent);

// Throws refusal::Conflict when the key of the order was used already, or taken back, or its time is over. Changes
// nothing.
tables::api_keys::ApiKey require_showable(db::Database& db, const tables::orders::Order& order);

// The key of a fulfilled order, to be shown to its buyer now. The same refusals; and when it was shown under a secret
// that is gone: a key that somebody may have is never changed.
IssuedKey key_of(Worker& worker, const tables::orders::Order& order);

// For the operator: the key however often it was shown or used, and another one in its place, with the credits that are
// left. Both count as shown. Throw std::runtime_error when there is none to be told.
IssuedKey key_for_operator(Worker& worker, const tables::orders::Order& order);
IssuedKey replace_key(db::Database& db, const tables::orders::Order& order);

// Takes the unused credits of an order back and the key with them; false when that was done before.
bool reverse_order(db::Transaction& tx, const std::string& order_id);

struct SoldPack {
  tables::payments::Entry payment;
  IssuedKey key;
};

// What the chain publishes of a payment would be enough to send it again, so the key is shown again only to who was
// there before: who knows the word, or without one who calls from the same address.
struct Buyer {
  std::optional<std::string> word;  // their Idempotency-Key
  std::string address;              // nginx's word for the peer
};

using SoldPackOrFault = std::variant<SoldPack, PaymentFault>;

// One pack for one x402 payment. Throws, besides what buy() and key_of() do, refusal::TooMany for wrong words.
SoldPackOrFault buy_pack(Worker& worker, const Payment& payment, const Buyer& buyer);

}  // namespace billing::rules
