#pragma once
#include <optional>
#include <string>

#include "db/database.h"

// An order of a key pack is fulfilled once, by a key with 500 credits, and may be reversed once.
// Ids are 16 raw bytes.
namespace billing::rules {

// Makes the key of an open order. False, and nothing changed, when that was done before.
bool fulfil_order(db::Transaction& tx, const std::string& secret, const std::string& order_id,
                  const std::optional<std::string>& payment_intent);

// Takes the unused credits back and revokes the key; also of an order that is not fulfilled yet. False when that was
// done before.
bool reverse_order(db::Transaction& tx, const std::string& order_id);

}  // namespace billing::rules
