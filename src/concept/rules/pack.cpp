#include "concept/rules/pack.h"

#include "concept/rules/api_key.h"
#include "concept/rules/prices.h"
#include "concept/tables/api_keys.h"
#include "concept/tables/credit_ledger.h"
#include "crypto/digest.h"
#include "crypto/random.h"
#include "refusal.h"

namespace concepts::rules {

using namespace tables;

bool fulfil_order(db::Transaction& tx, const std::string& secret, const std::string& order_id,
                  const std::optional<std::string>& payment_intent) {
  const IssuedKey key{crypto::random_bytes(16), derive_api_key(secret, order_id)};
  if (!orders::fulfil(tx, order_id, key.id, payment_intent)) return false;
  api_keys::insert(tx, key.id, hash_of_key(key.raw_key), hint_of_key(key.raw_key), "pack", kPackCredits);
  credit_ledger::append(tx, order_id, "issue", key.id, kPackCredits);
  return true;
}

IssuedKey key_of(Worker& worker, const orders::Order& order) {
  const auto key = order.key_id ? api_keys::by_id(worker.db, *order.key_id) : std::nullopt;
  if (!key || order.state != "fulfilled" || !order.claimable || key->revoked_at || key->last_used_at) {
    throw refusal::Conflict("key_already_used",
                            "The key of this purchase is in use, was taken back, was shown for a day, or was not "
                            "fetched for thirty; it is not shown again.");
  }
  if (!order.claimed_at) {
    db::transact<db::OneStatement>(worker.db, [&](db::Transaction& tx) { orders::claim(tx, order.id); });
  }
  const std::string raw_key = derive_api_key(worker.config.secret, order.id);
  // The secret has changed since: what would have been shown then cannot be shown any more.
  if (hint_of_key(raw_key) != key->hint) {
    db::transact<db::OneStatement>(worker.db, [&](db::Transaction& tx) {
      api_keys::replace_hash(tx, key->id, hash_of_key(raw_key), hint_of_key(raw_key));
    });
  }
  return {key->id, raw_key};
}

bool reverse_order(db::Session& db, const orders::Order& order) {
  return db::transact(db, [&](db::Transaction& tx) {
    if (!orders::reverse(tx, order.id)) return false;
    const auto key_id = orders::key_of(tx, order.id);  // it may have been fulfilled a moment ago
    if (!key_id) return true;
    const auto left = api_keys::take_all(tx, *key_id);
    api_keys::revoke(tx, *key_id);
    credit_ledger::append(tx, order.id, "reversal", *key_id, -left);
    return true;
  });
}

std::variant<SoldPack, PaymentFault> buy_pack(Worker& worker, const Payment& payment, const std::string& buyer,
                                              const std::string& bucket) {
  const Purchase purchase{"pack", crypto::sha256("pack\n" + buyer), bucket, 1, [] { return std::string("{}"); }};
  const auto bought = buy(worker, payment, purchase);
  if (const auto* fault = std::get_if<PaymentFault>(&bought)) return *fault;
  const auto& entry = std::get<payments::Entry>(bought);
  return SoldPack{entry, key_of(worker, orders::by_id(worker.db, entry.id).value())};
}

}  // namespace concepts::rules
