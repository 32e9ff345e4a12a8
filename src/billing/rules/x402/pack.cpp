#include "billing/rules/x402/pack.h"

#include "billing/rules/api_key.h"
#include "billing/rules/order.h"
#include "billing/rules/pack_key.h"
#include "billing/rules/prices.h"
#include "billing/tables/orders.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "json/json.h"
#include "json/strict.h"
#include "limits/throttle.h"
#include "refusal.h"
#include "settings/network.h"

namespace billing::rules {

using namespace tables;
using json::Json;

namespace {

// There is no request body, and what is sent as one is not read.
const char kAnswer[] =
    R"({"apiKey":"gen_9SdtK2vPq7LxW4mZr8NbY3cHf6JgT5aEuD1iRoQ0kAw","credits":500,"keyId":"24bc86d2-970b-b293-d3da-6e1879c867a5","orderId":"0ca9da0e-d7e9-f98b-bc49-4790f3a0eebd","balance":"https://mill.example/api/credits"})";

int seconds_to_make(const Config&) { return 1; }

// What is made is the choice of the key: it is stored with the payment, whoever delivers it, after whatever crash.
std::string choice(const std::optional<std::string>& key_id) {
  return key_id ? Json::object({{"topUp", crypto::uuid_text(*key_id)}}).text() : "{}";
}

std::optional<std::string> chosen(const Entry& entry) {
  return crypto::from_uuid_text(json::text_member(json::parse_strictly(entry.result.value_or("{}")), "topUp"));
}

// If the chosen key was revoked after it was chosen, the buyer gets one of his own.
void deliver(db::Transaction& tx, const Config& config, const Entry& entry) {
  const auto key_id = chosen(entry);
  if (key_id && top_up_by_order(tx, entry.id, entry.network, *key_id)) return;
  orders::insert_transfer(tx, entry.id, entry.network, kPackCredits);
  fulfil_order(tx, config.secret, entry.id, std::nullopt);
}

std::string hash_of(const std::string& buyer) { return crypto::sha256("pack\n" + buyer); }

Purchase purchase_by(const Config& config, const Buyer& buyer, const Payment& payment, std::optional<Entry> entry,
                     const std::optional<std::string>& key_id) {
  const std::string bucket = limits::bucket_of(buyer.address, config.address_secret);
  Purchase purchase{pack_product(), payment, std::move(entry), "", bucket, [key_id] { return choice(key_id); }};
  if (key_id) {
    purchase.request_hash = hash_of("key:" + *key_id);
    return purchase;
  }
  purchase.request_hash = hash_of(buyer.idempotency_key ? "word:" + *buyer.idempotency_key : "address:" + bucket);
  if (!buyer.idempotency_key && !config.previous_address_secret.empty()) {
    purchase.previous_request_hash =
        hash_of("address:" + limits::bucket_of(buyer.address, config.previous_address_secret));
  }
  return purchase;
}

std::optional<std::string> key_id_of(const Till& till, const Buyer& buyer, bool was_sent_before) {
  if (!buyer.supplied_key) return std::nullopt;
  return (was_sent_before ? require_known_key : require_key_to_top_up)(till.db, till.config, *buyer.supplied_key).id;
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

api_keys::ApiKey require_key_to_top_up(db::Database& db, const Config& config, const std::string& supplied_key) {
  auto key = require_key(db, config, supplied_key);
  const auto& network = settings::network_named(config.x402.network);
  if (network.of_money || key.network == config.x402.network) return key;
  throw refusal::Conflict("key_of_money", "Nothing was charged: payments on " + std::string(network.in_words) +
                                              " are for tests, and cannot top up this key. Buy another without it.");
}

PurchaseResult buy_pack(const Till& till, const Payment& payment, const Buyer& buyer) {
  auto entry = find_entry(till.db, till.config, payment);
  const auto key_id = key_id_of(till, buyer, entry.has_value());
  const Purchase purchase = purchase_by(till.config, buyer, payment, std::move(entry), key_id);
  if (buyer.idempotency_key && !key_id) require_few_guesses(till, purchase);
  return buy(till, purchase);
}

std::optional<api_keys::ApiKey> key_topped_up_by(db::Database& db, const Entry& payment) {
  const auto order = orders::by_id(db, payment.id).value();
  return order.topped_up ? api_keys::by_id(db, *order.topped_up) : std::nullopt;
}

IssuedKey key_paid_by(db::Database& db, const Config& config, const Entry& payment) {
  if (payment.network != config.x402.network && !settings::network_named(payment.network).of_money) {
    throw refusal::Conflict("payment_already_used", "This payment was made on the network " + payment.network +
                                                        ", and its key is good there only.");
  }
  return show_key(db, config, orders::by_id(db, payment.id).value());
}

}  // namespace billing::rules
