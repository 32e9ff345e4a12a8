#pragma once
#include <string>

#include "db/database.h"

// Limits how often an address, which its bucket stands for, may do what is costly to others. Beyond the limits it
// throws refusal::TooMany.
namespace billing::rules {

// Counts a checkout, which opens a session at Stripe. An address may have ten a minute.
void count_checkout(db::Database& db, const std::string& bucket);

// Counts an attempt to use an Idempotency-Key on a payment that was used before. An address may have ten wrong ones an
// hour; right ones are given back.
void count_guess(db::Database& db, const std::string& bucket);
void give_guess_back(db::Database& db, const std::string& bucket);

}  // namespace billing::rules
