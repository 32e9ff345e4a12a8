#include "billing/rules/x402/pack.h"

#include "billing/rules/order.h"
#include "billing/rules/pack_key.h"
#include "billing/rules/prices.h"
#include "billing/tables/orders.h"
#include "crypto/digest.h"
#include "limits/throttle.h"
#include "refusal.h"
#include "settings/network.h"

namespace billing::rules {

using namespace tables;

namespace {

// There is no request body, and what is sent as one is not read.
const char kAnswer[] =
    R"({"apiKey":"gen_9SdtK2vPq7LxW4mZr8NbY3cHf6JgT5aEuD1iRoQ0kAw","credits":500,"keyId":"24bc86d2-970b-b293-d3da-6e1879c867a5","orderId":"0ca9da0e-d7e9-f98b-bc49-4790f3a0eebd","balance":"https://mill.example/api/credits"})";

int seconds_to_make(const Config&) { return 1; }

void deliver(db::Transaction& tx, const Config& config, const Entry& entry) {
  orders::insert_transfer(tx, entry.id, entry.network, kPackCredits);
  fulfil_order(tx, config.secret, entry.id, std::nullopt);
}

std::string hash_of(const std::string& buyer) { return crypto::sha256("pack\n" + buyer); }

Purchase purchase_by(const Config& config, const Buyer& buyer, const Payment& payment, std::optional<Entry> entry) {
  const std::string bucket = limits::bucket_of(buyer.address, config.address_secret);
  Purchase purchase{pack_product(), payment, std::move(entry), "", bucket, [] { return std::string("{}"); }};
  purchase.request_hash = hash_of(buyer.idempotency_key ? "word:" + *buyer.idempotency_key : "address:" + bucket);
  if (!buyer.idempotency_key && !config.previous_address_secret.empty()) {
    purchase.previous_request_hash =
        hash_of("address:" + limits::bucket_of(buyer.address, config.previous_address_secret));
  }
  return purchase;
}

// Counts an attempt before it is compared, so that many at the same time gain nothing. After too many, the right one is
// refused, too. A payment with another signature, or for another product, neither confirms nor refutes a guess.
void require_few_guesses(const Till& till, const Purchase& purchase) {
  const auto& entry = purchase.entry;
  const bool tells =
      entry && entry->authorization_hash == purchase.payment.hash() && entry->purpose == purchase.product.offer.purpose;
  if (!tells) return;
  const auto guess = limits::of_bucket(till.config, limits::kPackGuesses, purchase.bucket);
  limits::take(till.db, {guess});
  if (is_for(*entry, purchase)) limits::give_back(till.db, {guess});
}

}  // namespace

const Product& pack_product() {
  static const Product product{{"pack",
                                kPackPrice,
                                "/api-keys",
                                "An API key for 500 concept generations",
                                "{}",
                                R"({"type":"object"})",
                                kAnswer,
                                {"api key", "credits", "meme coin", "generator"}},
                               seconds_to_make,
                               deliver,
                               std::nullopt,  // show_key() limits it
                               Product::Reuse::by_its_buyer};
  return product;
}

PurchaseResult buy_pack(const Till& till, const Payment& payment, const Buyer& buyer) {
  const Purchase purchase = purchase_by(till.config, buyer, payment, find_entry(till.db, till.config, payment));
  if (buyer.idempotency_key) require_few_guesses(till, purchase);
  return buy(till, purchase);
}

IssuedKey key_paid_by(db::Database& db, const Config& config, const Entry& payment) {
  if (payment.network != config.x402.network && !settings::network_named(payment.network).of_money) {
    throw refusal::Conflict("payment_already_used", "This payment was made on the network " + payment.network +
                                                        ", and its key is good there only.");
  }
  return show_key(db, config, orders::by_id(db, payment.id).value());
}

}  // namespace billing::rules
