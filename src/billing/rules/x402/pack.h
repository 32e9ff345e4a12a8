#pragma once
#include <optional>
#include <string>

#include "billing/rules/credits.h"
#include "billing/rules/x402/purchase.h"

// Key packs for x402 payments: 500 credits on a key of their own.
namespace billing::rules {

const Product& pack_product();

// The chain publishes enough of a payment for others to send it again, so the key is shown again only to its buyer: who
// sends the same Idempotency-Key, or without one calls from the same address.
struct Buyer {
  std::optional<std::string> idempotency_key;
  std::string address;  // what nginx says of the peer
};

// One pack for one payment. Throws refusal::TooMany for wrong Idempotency-Keys.
PurchaseResult buy_pack(const Till& till, const Payment& payment, const Buyer& buyer);

// The key of the pack that a settled payment has bought. Throws as show_key() does.
IssuedKey key_paid_by(db::Database& db, const Config& config, const Entry& payment);

}  // namespace billing::rules
