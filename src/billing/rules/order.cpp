#include "billing/rules/order.h"

#include <algorithm>

#include "billing/rules/api_key.h"
#include "billing/rules/prices.h"
#include "billing/tables/api_keys.h"
#include "billing/tables/credit_ledger.h"
#include "billing/tables/orders.h"
#include "crypto/random.h"

namespace billing::rules {

using namespace tables;

bool fulfil_order(db::Transaction& tx, const std::string& secret, const std::string& order_id,
                  const std::optional<std::string>& payment_intent) {
  const std::string key_id = crypto::random_bytes(16), raw_key = derive_api_key(secret, order_id);
  if (!orders::fulfil(tx, order_id, key_id, payment_intent)) return false;
  api_keys::insert(tx, key_id, hash_of_key(raw_key), hint_of_key(raw_key), "pack", orders::network_of(tx, order_id),
                   kPackCredits);
  credit_ledger::append(tx, order_id, "issue", key_id, kPackCredits);
  return true;
}

// The key is changed first: whoever reverses its order waits for that before it reads what was put on it.
bool top_up_by_order(db::Transaction& tx, const std::string& order_id, const std::string& network,
                     const std::string& key_id) {
  if (!api_keys::top_up(tx, key_id, kPackCredits)) return false;
  orders::insert_top_up(tx, order_id, network, kPackCredits, key_id);
  credit_ledger::append(tx, order_id, "topup", key_id, kPackCredits);
  return true;
}

bool reverse_order(db::Transaction& tx, const std::string& order_id) {
  if (!orders::reverse(tx, order_id)) return false;
  const auto key_id = orders::key_of(tx, order_id);  // read here, as the order may have been fulfilled a moment ago
  if (!key_id) return true;
  const auto left = api_keys::lock(tx, *key_id), others = orders::topped_up(tx, *key_id);
  const auto taken = std::max<std::int64_t>(0, left - others);
  api_keys::add(tx, *key_id, -taken);
  if (others == 0) api_keys::revoke_with_order(tx, *key_id);
  credit_ledger::append(tx, crypto::random_bytes(16), "reversal", *key_id, -taken);
  return true;
}

bool restore_order(db::Transaction& tx, const std::string& order_id) {
  if (!orders::restore(tx, order_id)) return false;
  const auto key_id = orders::key_of(tx, order_id);
  if (!key_id || !(api_keys::restore(tx, *key_id) || api_keys::is_in_force(tx, *key_id))) return false;
  const auto taken = credit_ledger::taken_back(tx, *key_id);
  api_keys::add(tx, *key_id, taken);
  credit_ledger::append(tx, crypto::random_bytes(16), "restore", *key_id, taken);
  return true;
}

}  // namespace billing::rules
