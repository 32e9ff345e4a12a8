#pragma once
#include <optional>
#include <string>

#include "billing/rules/credits.h"
#include "billing/rules/x402/purchase.h"

// Sells key packs for x402 payments: each is 500 credits, on a new key or on one that the buyer has.
namespace billing::rules {

const Product& pack_product();

// Identifies a buyer. The chain publishes enough of a payment for others to send it again, so the key is shown again
// only to its buyer: the caller who sends the same Idempotency-Key, or without one calls from the same address. Whoever
// tops a key up has that key, and sees nothing new.
struct Buyer {
  std::optional<std::string> idempotency_key;
  std::string address;                      // as nginx reports the peer
  std::optional<std::string> supplied_key;  // which gets the credits
};

// Returns the key that a caller wants to top up. Throws refusal::Unauthorized as require_key() does, and
// refusal::Conflict for a key that money has bought where payments are for tests.
tables::api_keys::ApiKey require_key_to_top_up(db::Database& db, const Config& config, const std::string& supplied_key);

// Sells one pack for one payment. Throws refusal::TooMany after too many wrong Idempotency-Keys, and what
// require_key_to_top_up() throws. If the payment was sent before, it is enough that the key is known: what was paid is
// delivered, whatever became of the key.
PurchaseResult buy_pack(const Till& till, const Payment& payment, const Buyer& buyer);

// Returns the key that a settled payment has topped up, or nullopt if it has bought a new one, which key_paid_by()
// returns. That throws as show_key() does.
std::optional<tables::api_keys::ApiKey> key_topped_up_by(db::Database& db, const Entry& payment);
IssuedKey key_paid_by(db::Database& db, const Config& config, const Entry& payment);

}  // namespace billing::rules
