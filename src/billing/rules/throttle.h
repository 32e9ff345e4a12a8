#pragma once
#include <string>

#include "db/database.h"

// Limits how often an address, which its bucket stands for, may do what is costly to others. Beyond that,
// refusal::TooMany.
namespace billing::rules {

// Each opens a session at Stripe: ten a minute.
void count_checkout(db::Database& db, const std::string& bucket);

// Each tries an Idempotency-Key on a payment that was used before: ten an hour, those that were right given back.
void count_guess(db::Database& db, const std::string& bucket);
void give_guess_back(db::Database& db, const std::string& bucket);

}  // namespace billing::rules
