#pragma once
#include <functional>
#include <optional>
#include <string>

#include "billing/rules/till.h"
#include "billing/rules/x402/product.h"
#include "billing/rules/x402/purchase_result.h"

// Takes a purchase from its payment to the product: verify, make, settle, deliver. Each step is committed before the
// next, so that a payment is never charged twice and nothing is made twice, whichever process dies in between. The
// table of what is allowed in which state is in tables/payments.cpp.
namespace billing::rules {

struct Purchase {
  const Product& product;
  const Payment& payment;
  std::optional<Entry> entry;              // of that payment, as find_entry() found it
  std::string request_hash;                // 32 raw bytes: the same payment for something else is refused
  std::string bucket;                      // stands for the caller's address
  std::function<std::string()> make;       // called before any money moves; returns JSON for the product's deliver()
  std::string previous_request_hash = "";  // of the same request, hashed with the previous secret
};

// Looks the payment up in the ledger. It is there if anybody has sent the same authorization before, or another of the
// same payer with the same identifier; buy() says what became of it.
std::optional<Entry> find_entry(db::Database& db, const Config& config, const Payment& payment);

// Says whether the payment of that entry was first used for this purchase.
bool is_for(const Entry& entry, const Purchase& purchase);

// Throws what `make` throws, and then nothing was charged.
PurchaseResult buy(const Till& till, const Purchase& purchase);

// Answers a caller who has sent a payment while the database is unavailable, and logs that, because an earlier call may
// have charged the payment.
refusal::Refusal pending_without_database(const db::Unavailable& error);

}  // namespace billing::rules
