#pragma once
#include <functional>
#include <optional>
#include <string>

#include "billing/rules/x402/claim.h"
#include "billing/rules/x402/product.h"
#include "billing/rules/x402/purchase_result.h"

// Takes a purchase from its payment to the product: verify, make, settle, deliver. Each step is committed before the
// next, so that a payment is never charged twice and nothing is made twice, whichever process dies in between. The
// table of what is allowed in which state is in tables/payments.cpp.
namespace billing::rules {

struct Purchase {
  const Product& product;
  std::string request_hash;                // 32 raw bytes: the same payment for something else is refused
  std::string bucket;                      // stands for the caller's address
  std::function<std::string()> make;       // called before any money moves; returns JSON for the product's deliver()
  std::string previous_request_hash = "";  // of the same request, hashed with the previous secret
};

// Throws what `make` throws, and then nothing was charged.
PurchaseResult buy(const Till& till, const Payment& payment, const Purchase& purchase);

// Says whether anybody has sent the same authorization before. buy() says what became of it.
bool is_known(db::Database& db, const Config& config, const Payment& payment);

// Says whether such a payment was first used for this purchase. Returns nullopt if it is not known with this signature
// or was for another product, as neither confirms or refutes a guessed Idempotency-Key.
std::optional<bool> was_for(db::Database& db, const Config& config, const Payment& payment, const Purchase& purchase);

// Answers a caller who has sent a payment while the database is unavailable, and logs that, because an earlier call may
// have charged the payment.
refusal::Refusal pending_without_database(const db::Unavailable& error);

}  // namespace billing::rules
