#pragma once
#include <optional>
#include <string>
#include <variant>

#include "billing/rules/credits.h"
#include "billing/rules/purchase.h"

// Key packs for x402 payments: 500 credits on a key of their own.
namespace billing::rules {

const Product& pack_product();

struct SoldPack {
  Entry payment;
  IssuedKey key;
};

// The chain publishes enough of a payment for others to send it again, so the key is shown again only to its buyer: who
// sends the same Idempotency-Key, or without one calls from the same address.
struct Buyer {
  std::optional<std::string> idempotency_key;
  std::string address;  // what nginx says of the peer
};

using SoldPackOrFault = std::variant<SoldPack, PaymentFault>;

// One pack for one payment. Throws as buy() and show_key() do, and refusal::TooMany for wrong Idempotency-Keys.
SoldPackOrFault buy_pack(Worker& worker, const Payment& payment, const Buyer& buyer);

}  // namespace billing::rules
