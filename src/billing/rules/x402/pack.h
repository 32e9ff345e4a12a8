#pragma once
#include <optional>
#include <string>

#include "billing/rules/credits.h"
#include "billing/rules/x402/purchase.h"

// Sells key packs for x402 payments: each is a new key with 500 credits.
namespace billing::rules {

const Product& pack_product();

// Identifies a buyer. The chain publishes enough of a payment for others to send it again, so the key is shown again
// only to its buyer: the caller who sends the same Idempotency-Key, or without one calls from the same address.
struct Buyer {
  std::optional<std::string> idempotency_key;
  std::string address;  // as nginx reports the peer
};

// Sells one pack for one payment. Throws refusal::TooMany after too many wrong Idempotency-Keys.
PurchaseResult buy_pack(const Till& till, const Payment& payment, const Buyer& buyer);

// Returns the key of the pack that a settled payment has bought. Throws as show_key() does.
IssuedKey key_paid_by(db::Database& db, const Config& config, const Entry& payment);

}  // namespace billing::rules
