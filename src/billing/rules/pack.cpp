#include "billing/rules/pack.h"

#include <stdexcept>

#include "billing/rules/api_key.h"
#include "billing/rules/prices.h"
#include "billing/rules/throttle.h"
#include "billing/tables/api_keys.h"
#include "billing/tables/credit_ledger.h"
#include "crypto/digest.h"
#include "crypto/random.h"
#include "limits/bucket.h"
#include "refusal.h"

namespace billing::rules {

using namespace tables;

namespace {

// The key of an order as one of our secrets gives it, if it is still that one.
std::optional<std::string> key_again(const Config& config, const orders::Order& order, const api_keys::ApiKey& key) {
  for (const auto& secret : {config.secret, config.previous_secret}) {
    if (secret.empty()) continue;
    const std::string raw_key = derive_api_key(secret, order.id);
    if (hash_of_key(raw_key) == key.key_hash) return raw_key;
  }
  return std::nullopt;
}

// One that nobody has seen yet may be made anew, when the secret that made it is gone. Who is not the first changes
// nothing.
void show_for_the_first_time(Worker& worker, const orders::Order& order, const api_keys::ApiKey& key) {
  const std::string anew = derive_api_key(worker.config.secret, order.id);
  db::transact(worker.db, [&](db::Transaction& tx) {
    if (!orders::claim(tx, order.id)) return;
    const bool same = key_again(worker.config, order, key).has_value();
    if (!same) api_keys::replace_hash(tx, key.id, hash_of_key(anew), hint_of_key(anew));
    orders::note_shown(tx, order.id, same ? key.key_hash : hash_of_key(anew));
  });
}

api_keys::ApiKey require_in_force(db::Database& db, const orders::Order& order) {
  const auto key = order.key_id ? api_keys::by_id(db, *order.key_id) : std::nullopt;
  if (!key || order.state != "fulfilled") throw std::runtime_error("the order is " + order.state + ": it has no key");
  if (key->revoked_at) throw std::runtime_error("its key was revoked");
  return *key;
}

std::string request_hash(const std::string& buyer) { return crypto::sha256("pack\n" + buyer); }

Purchase purchase_by(const Config& config, const Buyer& buyer) {
  const std::string bucket = limits::bucket_of(buyer.address, config.address_secret);
  Purchase purchase{"pack", "", bucket, 1, [] { return std::string("{}"); }};
  purchase.request_hash = request_hash(buyer.word ? "word:" + *buyer.word : "address:" + bucket);
  if (!buyer.word && !config.previous_address_secret.empty()) {
    purchase.previous_request_hash =
        request_hash("address:" + limits::bucket_of(buyer.address, config.previous_address_secret));
  }
  return purchase;
}

// Counted before it is looked at, so that many at the same time gain nothing; when there were too many, the right one
// is refused, too.
void require_no_guess(Worker& worker, const Payment& payment, const Purchase& purchase, const std::string& address) {
  const auto right = was_for(worker, payment, purchase);
  if (!right) return;
  count_guess(worker, address);
  if (*right) give_guess_back(worker, address);
}

}  // namespace

bool fulfil_order(db::Transaction& tx, const std::string& secret, const std::string& order_id,
                  const std::optional<std::string>& payment_intent) {
  const IssuedKey key{crypto::random_bytes(16), derive_api_key(secret, order_id)};
  if (!orders::fulfil(tx, order_id, key.id, payment_intent)) return false;
  api_keys::insert(tx, key.id, hash_of_key(key.raw_key), hint_of_key(key.raw_key), "pack", kPackCredits);
  credit_ledger::append(tx, order_id, "issue", key.id, kPackCredits);
  return true;
}

api_keys::ApiKey require_showable(db::Database& db, const orders::Order& order) {
  const auto key = order.key_id ? api_keys::by_id(db, *order.key_id) : std::nullopt;
  if (!key || order.state != "fulfilled" || !order.claimable || key->revoked_at || key->last_used_at) {
    throw refusal::Conflict("key_already_used",
                            "The key of this purchase is in use, was taken back, was shown for a day, or was not "
                            "fetched for thirty; it is not shown again.");
  }
  return *key;
}

IssuedKey key_of(Worker& worker, const orders::Order& order) {
  const auto key = require_showable(worker.db, order);
  if (!order.claimed_at) show_for_the_first_time(worker, order, key);

  const auto raw_key = key_again(worker.config, order, api_keys::by_id(worker.db, key.id).value_or(key));
  if (!raw_key) {
    throw refusal::Conflict("key_not_shown_again",
                            "This key was shown before and is good, but cannot be shown again, as this host's secret "
                            "has changed since. The operator can put another in its place.");
  }
  return {key.id, *raw_key};
}

IssuedKey key_for_operator(Worker& worker, const orders::Order& order) {
  const auto key = require_in_force(worker.db, order);
  const auto raw_key = key_again(worker.config, order, key);
  if (!raw_key) {
    throw std::runtime_error(
        "its key cannot be told any more, as MILLRACE_SECRET has changed or the key was replaced; "
        "--replace yes puts another in its place");
  }
  db::transact(worker.db, [&](db::Transaction& tx) {
    orders::claim(tx, order.id);
    orders::note_shown(tx, order.id, key.key_hash);
  });
  return {key.id, *raw_key};
}

IssuedKey replace_key(db::Database& db, const orders::Order& order) {
  const IssuedKey anew{require_in_force(db, order).id, mint_api_key()};
  const bool replaced = db::transact(db, [&](db::Transaction& tx) {
    orders::claim(tx, order.id);  // so that nobody makes it anew as one that was never shown
    orders::note_shown(tx, order.id, hash_of_key(anew.raw_key));
    return api_keys::replace_hash(tx, anew.id, hash_of_key(anew.raw_key), hint_of_key(anew.raw_key));
  });
  if (!replaced) throw std::runtime_error("its key was revoked");
  return anew;
}

bool reverse_order(db::Transaction& tx, const std::string& order_id) {
  if (!orders::reverse(tx, order_id)) return false;
  const auto key_id = orders::key_of(tx, order_id);  // it may have been fulfilled a moment ago
  if (!key_id) return true;
  const auto left = api_keys::take_all(tx, *key_id);
  api_keys::revoke(tx, *key_id);
  credit_ledger::append(tx, order_id, "reversal", *key_id, -left);
  return true;
}

SoldPackOrFault buy_pack(Worker& worker, const Payment& payment, const Buyer& buyer) {
  const Purchase purchase = purchase_by(worker.config, buyer);
  if (buyer.word) require_no_guess(worker, payment, purchase, buyer.address);
  const auto bought = buy(worker, payment, purchase);
  if (const auto* fault = std::get_if<PaymentFault>(&bought)) return *fault;
  const auto& entry = std::get<payments::Entry>(bought);
  return SoldPack{entry, key_of(worker, orders::by_id(worker.db, entry.id).value())};
}

}  // namespace billing::rules
