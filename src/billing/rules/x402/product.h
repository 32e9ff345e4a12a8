#pragma once
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "billing/rules/x402/terms/offer.h"
#include "billing/tables/payments.h"
#include "settings/config.h"

// Describes what is sold for x402 payments. Billing handles payments for any product, and knows only its own, the key
// pack.
namespace billing::rules {

struct Product {
  Offer offer;

  // Returns the longest time that making one may take.
  int (*seconds_to_make)(const Config& config);

  // Gives the buyer what was made, in the transaction that marks the payment as settled.
  void (*deliver)(db::Transaction& tx, const Config& config, const Entry& entry);

  // Limits for how long after its settlement the same payment returns the same product again. If it is absent, there is
  // no limit. It is needed because the chain publishes enough of a payment for others to send it.
  std::optional<std::uint64_t> replay_seconds;

  // Says who may use the payment again if its purchase failed before it was settled. With by_its_buyer, its row stays,
  // and only a request with the same hash, which is the buyer's, may use it. Otherwise a facilitator that has seen the
  // payment could spend it.
  enum class Reuse { by_anybody, by_its_buyer } reuse;
};

// Lists everything that is sold, for code that handles payments of any purpose.
using Products = std::vector<const Product*>;

// Finds a product by the purpose that the ledger has stored. Throws std::logic_error if no product has that purpose.
inline const Product& product_for(const Products& products, const std::string& purpose) {
  for (const Product* product : products) {
    if (product->offer.purpose == purpose) return *product;
  }
  throw std::logic_error("nothing is sold for the purpose " + purpose);
}

}  // namespace billing::rules
