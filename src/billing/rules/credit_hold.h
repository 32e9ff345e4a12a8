#pragma once
#include <string>

#include "db/database.h"

// Holds a credit while what it pays for is being made. A hold is identified by its `id`, 16 raw bytes. If its worker
// never closes it, the credit is given back after the lease.
namespace billing::rules {

// Returns false if the key has no credit left.
bool lease_credit(db::Database& db, const std::string& key_id, const std::string& id);

// Closes the hold and spends its credit, in the transaction that stores what it paid for. Returns false if the lease
// had ended and the credit was given back.
bool consume_credit(db::Transaction& tx, const std::string& id);

// Changes nothing if the hold is closed already.
void give_credit_back(db::Database& db, const std::string& id);

// Gives back the credits of holds whose lease has ended, and returns how many.
int release_lapsed_credits(db::Database& db, int max);

}  // namespace billing::rules
