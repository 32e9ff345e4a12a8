#pragma once
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Stores the keys with whose credits generations are paid, and how many they have left. Ids are 16 raw bytes.
namespace billing::tables::api_keys {

struct ApiKey {
  std::string id;
  std::string key_hash;  // 32 raw bytes
  std::string hint;      // gen_Ab…yZ
  std::string label;
  std::optional<std::string> network;  // on which it was paid by x402
  std::int64_t credits_left;
  std::string created_at;  // ISO 8601
  std::optional<std::string> last_used_at, revoked_at;
};

void insert(db::Transaction& tx, const std::string& id, const std::string& key_hash, const std::string& hint,
            const std::string& label, const std::optional<std::string>& network, std::int64_t credits);

std::optional<ApiKey> by_hash(db::Database& db, const std::string& key_hash);
std::optional<ApiKey> by_id(db::Database& db, const std::string& id);
std::vector<ApiKey> all(db::Database& db);
// Returns the credits of all keys that are not revoked, without those that were paid on another network.
std::int64_t credits_left(db::Database& db, const std::string& network);

// Replaces the key by another, which keeps its credits. The old one is unknown from then on. Returns false if it is
// revoked.
bool replace_hash(db::Transaction& tx, const std::string& id, const std::string& key_hash, const std::string& hint);

// Does the same for a buyer who was asked to sign in at `asked_at` (ms since 1970), if the key has not been replaced by
// a sign-in that was asked for then or later: each serves once. What lies further ahead than a sign-in is good for, in
// seconds, was written while a clock was ahead, and does not count.
bool renew(db::Transaction& tx, const std::string& id, const std::string& key_hash, const std::string& hint,
           std::int64_t asked_at, int good_for);

// Spends a credit in one statement, which decides: it returns false if the key is revoked or has no credit left.
bool take_one(db::Transaction& tx, const std::string& id);
void add(db::Transaction& tx, const std::string& id, std::int64_t credits);
// Returns false if the key is revoked.
bool top_up(db::Transaction& tx, const std::string& id, std::int64_t credits);
// Locks the key and returns how many credits it has left.
std::int64_t lock(db::Transaction& tx, const std::string& id);
// Returns false if it was revoked before.
bool revoke(db::Transaction& tx, const std::string& id);
// Does the same for the reversal of its order, at the order's own time.
bool revoke_with_order(db::Transaction& tx, const std::string& id);
bool is_in_force(db::Transaction& tx, const std::string& id);
// Makes a key valid again that the reversal of its order has revoked. Returns false if the operator had revoked it
// before.
bool restore(db::Transaction& tx, const std::string& id);

}  // namespace billing::tables::api_keys
