#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/session.h"

// Key packs that were sold. Ids are 16 raw bytes.
namespace concepts::tables::orders {

struct Order {
  std::string id;
  std::string method;  // x402, card
  std::string state;   // open, fulfilled, reversed
  int credits;
  std::optional<std::string> key_id;
  std::optional<std::string> session_id, payment_intent;  // Stripe's
  std::optional<std::string> claim_hash;
  bool claimable;  // its key was first shown less than a day ago, or never, and was made less than thirty days ago
  std::string created_at;
  std::optional<std::string> claimed_at, fulfilled_at, reversed_at;
};

std::optional<Order> by_id(db::Session& db, const std::string& id);
std::optional<Order> by_session(db::Session& db, const std::string& session_id);
std::optional<Order> by_payment_intent(db::Session& db, const std::string& payment_intent);
std::vector<Order> newest(db::Session& db, int most);

void insert(db::Transaction& tx, const std::string& id, const std::string& method, int credits,
            const std::optional<std::string>& claim_hash);
void set_session(db::Transaction& tx, const std::string& id, const std::string& session_id);
// True for the one caller who has to make the key.
bool fulfil(db::Transaction& tx, const std::string& id, const std::string& key_id,
            const std::optional<std::string>& payment_intent);
// Its key is about to be shown; the first time counts.
void claim(db::Transaction& tx, const std::string& id);
std::optional<std::string> key_of(db::Transaction& tx, const std::string& id);
// Fulfilled, or not yet: true for the one caller who has to take the credits back.
bool reverse(db::Transaction& tx, const std::string& id);

}  // namespace concepts::tables::orders
