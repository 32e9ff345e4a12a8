#include "billing/rules/pack_key.h"

#include <stdexcept>

#include "billing/rules/api_key.h"
#include "refusal.h"

namespace billing::rules {

using namespace tables;

namespace {

// Derives the key of an order from one of our secrets. Returns nullopt if none of them gives the key that is stored.
std::optional<std::string> derived_again(const Config& config, const orders::Order& order,
                                         const api_keys::ApiKey& key) {
  for (const auto& secret : {config.secret, config.previous_secret}) {
    if (secret.empty()) continue;
    const std::string raw_key = derive_api_key(secret, order.id);
    if (hash_of_key(raw_key) == key.key_hash) return raw_key;
  }
  return std::nullopt;
}

// Records that the key is shown. It is replaced if the secret from which it was derived is gone, because nobody has
// seen it yet. Only the first caller changes anything.
void show_for_the_first_time(db::Database& db, const Config& config, const orders::Order& order,
                             const api_keys::ApiKey& key) {
  const std::string anew = derive_api_key(config.secret, order.id);
  db::transact(db, [&](db::Transaction& tx) {
    if (!orders::claim(tx, order.id)) return;
    const bool same = derived_again(config, order, key).has_value();
    if (!same) api_keys::replace_hash(tx, key.id, hash_of_key(anew), hint_of_key(anew));
    orders::note_shown(tx, order.id, same ? key.key_hash : hash_of_key(anew));
  });
}

api_keys::ApiKey require_in_force(db::Database& db, const orders::Order& order) {
  const auto key = order.key_id ? api_keys::by_id(db, *order.key_id) : std::nullopt;
  if (order.topped_up)
    throw std::runtime_error("the order has topped up a key that its buyer had, and has none itself");
  if (!key || order.state != orders::State::fulfilled) {
    throw std::runtime_error("the order is " + name_of(order.state) + ": it has no key");
  }
  if (key->revoked_at) throw std::runtime_error("its key was revoked");
  return *key;
}

}  // namespace

api_keys::ApiKey require_showable(db::Database& db, const orders::Order& order) {
  const auto key = order.key_id ? api_keys::by_id(db, *order.key_id) : std::nullopt;
  if (!key || order.state != orders::State::fulfilled || key->revoked_at || key->last_used_at ||
      !orders::is_showable(db, order.id, kShownForDays, kFetchedWithinDays)) {
    throw refusal::Conflict("key_already_used",
                            "The key of this purchase is in use, was taken back, was shown for a day, or was not "
                            "fetched for thirty; it is not shown again.");
  }
  return *key;
}

IssuedKey show_key(db::Database& db, const Config& config, const orders::Order& order) {
  const auto key = require_showable(db, order);
  if (!order.claimed_at) show_for_the_first_time(db, config, order, key);

  const auto raw_key = derived_again(config, order, api_keys::by_id(db, key.id).value_or(key));
  if (!raw_key) {
    throw refusal::Conflict("key_not_shown_again",
                            "This key was shown before and is good, but cannot be shown again, as this host's secret "
                            "has changed since. The operator can put another in its place.");
  }
  return {key.id, *raw_key};
}

IssuedKey key_for_operator(db::Database& db, const Config& config, const orders::Order& order) {
  const auto key = require_in_force(db, order);
  const auto raw_key = derived_again(config, order, key);
  if (!raw_key) {
    throw std::runtime_error(
        "its key cannot be told any more, as MILLRACE_SECRET has changed or the key was replaced; "
        "--replace puts another in its place");
  }
  db::autocommit(db, orders::note_given, order.id, key.key_hash);
  return {key.id, *raw_key};
}

IssuedKey replace_key(db::Database& db, const orders::Order& order) {
  const IssuedKey anew{require_in_force(db, order).id, mint_api_key()};
  const auto hash = hash_of_key(anew.raw_key);
  const bool replaced = db::transact(db, [&](db::Transaction& tx) {
    if (!api_keys::replace_hash(tx, anew.id, hash, hint_of_key(anew.raw_key))) return false;
    orders::note_given(tx, order.id, hash);
    return true;
  });
  if (!replaced) throw std::runtime_error("its key was revoked");
  return anew;
}

}  // namespace billing::rules
