#pragma once
#include <string>

#include "db/database.h"

// A credit that is held while what it pays for is being made. A hold is known by its `id`, 16 raw bytes; one that its
// worker never closed is given back after its lease.
namespace billing::rules {

// False when the key has no credit left.
bool lease_credit(db::Database& db, const std::string& key_id, const std::string& id, int lease_seconds);

// Closes the hold, the credit being spent: in the transaction that stores what it paid for. False when the lease ended
// and the credit was given back.
bool spend_held_credit(db::Transaction& tx, const std::string& id);

// Changes nothing when the hold is closed already.
void give_credit_back(db::Database& db, const std::string& id);

// Gives back the credits of holds whose lease has ended; returns how many.
int release_lapsed_credits(db::Database& db, int max);

}  // namespace billing::rules
