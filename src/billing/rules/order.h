#pragma once
#include <optional>
#include <string>

#include "db/database.h"

// Fulfils an order of a key pack once, by a key with 500 credits, and may reverse it, and restore what was reversed.
// Ids are 16 raw bytes.
namespace billing::rules {

// Makes the key of an open order. Returns false and changes nothing if that was done before.
bool fulfil_order(db::Transaction& tx, const std::string& secret, const std::string& order_id,
                  const std::optional<std::string>& payment_intent);

// Puts the credits of an order that was paid by x402 on a key that is there. Returns false and changes nothing if the
// key is revoked.
bool top_up_by_order(db::Transaction& tx, const std::string& order_id, const std::string& network,
                     const std::string& key_id);

// Takes the unused credits back and revokes the key. A key that was topped up keeps what other orders have put on it.
// An order that is not fulfilled yet can also be reversed. Returns false if that was done before.
bool reverse_order(db::Transaction& tx, const std::string& order_id);

// Gives a key that was taken back to its buyer again, with the credits it had. Returns false if the order is not
// reversed, never had a key, or has one that was revoked before; then the caller has to roll back. A key that was
// topped up was not revoked, and gets its credits.
bool restore_order(db::Transaction& tx, const std::string& order_id);

}  // namespace billing::rules
